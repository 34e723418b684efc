import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { isMigrated, migrate } from "./migrate.server.ts";
import { readMigrations } from "./migration-files.server.ts";

const { pool, url } = await createTestDatabase();
const QUICK = { lockTimeoutMs: 300 };

/** Copies the shop's migrations into a new folder and adds some. */
function folderWith(more: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "lavra-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
  return folder;
}

/**
 * A log without the 'newer release' line: all tests share a database, so one test's migrations are unknown to the next.
 */
function keptLines() {
  const lines: string[] = [];
  const keep = (line: string) => void (line.includes("newer release") || lines.push(line));
  return { lines, log: { info: keep, warn: keep } };
}

async function connect(program = "test"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: program });
  client.on("error", () => undefined);
  await client.connect();
  whenFileIsDone(() => client.end().catch(() => undefined));
  return client;
}

/** Kills the connections of migrations, as the crash of a machine would. */
const endMigrators = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lavra-migrate' and datname = current_database()",
  );

/** Whether a migration runs at this moment and has come to its `pg_sleep`. */
async function migratorSleeps(): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where application_name = 'lavra-migrate' and datname = current_database() and wait_event = 'PgSleep'",
  );
  return rowCount === 1;
}

async function indexIsValid(name: string): Promise<boolean | null> {
  const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = to_regclass($1)", [name]);
  return rows[0]?.indisvalid ?? null;
}

test("a migrated database has nothing left to do", async () => {
  expect(await migrate(pool, "db/migrations")).toEqual([]);
  expect(await isMigrated(pool, "db/migrations")).toBe(true);
});

test("new files are applied in order, each once, and a broken one leaves nothing behind", async () => {
  const folder = folderWith({
    "9001_first.sql": "create table first_made (id int);",
    "9002_second.sql": "create table second_made (id int); select 1/0;",
  });
  await expect(migrate(pool, folder)).rejects.toThrow("division by zero");
  expect(await isMigrated(pool, folder)).toBe(false);
  const { rows } = await pool.query("select to_regclass('first_made') as first, to_regclass('second_made') as second");
  expect(rows[0]).toEqual({ first: "first_made", second: null });
  writeFileSync(join(folder, "9002_second.sql"), "create table second_made (id int);");
  const { lines, log } = keptLines();
  expect(await migrate(pool, folder, { log })).toEqual(["9002_second.sql"]);
  expect(lines).toEqual([expect.stringMatching(/^Migration 9002_second\.sql applied in \d+\.\d s$/)]);
});

test("a file changed after it was applied is refused", async () => {
  await expect(migrate(pool, folderWith({ "0001_shop.sql": "select 1;" }))).rejects.toThrow(
    "0001_shop.sql was changed",
  );
});

test("line ends of another system are no change, whichever of the two was applied", async () => {
  const database = await createTestDatabase(2);
  const windows = folderWith({});
  for (const name of readdirSync(windows)) {
    const text = readFileSync(join(windows, name), "utf8");
    writeFileSync(join(windows, name), text.replaceAll("\n", "\r\n"));
  }
  expect(await migrate(database.pool, windows)).toEqual([]);
  // An earlier release stored the checksum of the raw file.
  await database.pool.query("update migrations set checksum = encode(sha256($1::bytea), 'hex') where name = $2", [
    readFileSync(join(windows, "0002_wishlist.sql")),
    "0002_wishlist.sql",
  ]);
  expect(await migrate(database.pool, "db/migrations")).toEqual([]);
  expect(await migrate(database.pool, windows)).toEqual([]);
});

test("a migration may take longer than any other statement", async () => {
  const folder = folderWith({ "9003_slow.sql": "select pg_sleep(0.5);" });
  const hurried = new pg.Pool({ connectionString: url, statement_timeout: 200 });
  try {
    await expect(hurried.query("select pg_sleep(0.5)")).rejects.toThrow("statement timeout");
    expect(await migrate(hurried, folder)).toContain("9003_slow.sql");
  } finally {
    await hurried.end();
  }
});

test("limits of the database itself do not hold for migrations either", async () => {
  const database = await createTestDatabase(2);
  await database.pool.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '200ms'`,
  );
  const limited = new pg.Pool({ connectionString: database.url });
  try {
    await expect(limited.query("select pg_sleep(0.5)")).rejects.toThrow("statement timeout");
    const folder = folderWith({ "9003_slow.sql": "select pg_sleep(0.5);" });
    expect(await migrate(limited, folder)).toEqual(["9003_slow.sql"]);
  } finally {
    await limited.end();
  }
});

test("while somebody reads for long, others read without waiting longer than a lock is waited for, and the migration ends afterwards", async () => {
  const reader = await connect("pg_dump");
  await reader.query("begin; lock table products in access share mode");
  const { lines, log } = keptLines();
  let isDone = false;
  const migrating = migrate(pool, folderWith({ "9004_column.sql": "alter table products add column read_much int;" }), {
    ...QUICK,
    log,
  }).finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  const until = performance.now() + 2_500;
  while (performance.now() < until) {
    const started = performance.now();
    await pool.query("select count(*) from products");
    longestMs = Math.max(longestMs, performance.now() - started);
    await pause(20);
  }
  expect(isDone).toBe(false);
  expect(longestMs).toBeLessThan(2_000);
  await reader.query("commit");
  expect(await migrating).toContain("9004_column.sql");
  expect(lines[0]).toMatch(
    /^Migration 9004_column\.sql gets no lock \(.+ pg_dump, process \d+\): it tries again in 0\.5 s$/,
  );
});

test("of processes that start together one migrates; the others wait, say so, and go on", async () => {
  const folder = folderWith({
    "9005_slow.sql": "create table made_once (id int); select pg_sleep(1);",
    "9006_index.sql": "-- no transaction\ncreate index concurrently if not exists made_once_id on made_once (id);\n",
  });
  const said = [keptLines(), keptLines(), keptLines()];
  const applied = await Promise.all(said.map(({ log }) => migrate(pool, folder, { log })));
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 2]);
  const waited = said.filter((_, index) => applied[index]?.length === 0).map(({ lines }) => lines);
  const expected = [
    "Another process applies migrations: this one waits until they are done",
    "The other process is done with its migrations: this one goes on",
  ];
  expect(waited).toEqual([expected, expected]);
  expect(await indexIsValid("made_once_id")).toBe(true);
});

test("a release that is older than the database starts, also while the newer one migrates, and says so", async () => {
  const migrating = migrate(pool, folderWith({ "9007_newer.sql": "select pg_sleep(8);" }));
  await expect.poll(migratorSleeps).toBe(true);
  const started = performance.now();
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  expect(await migrate(pool, "db/migrations", { log })).toEqual([]);
  expect(performance.now() - started).toBeLessThan(7_000);
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database has migrations of a newer release \(9001_first\.sql, .+\): this one runs on it as it is$/,
    ),
  ]);
  expect(await isMigrated(pool, "db/migrations")).toBe(true);
  expect(await migrating).toEqual(["9007_newer.sql"]);
});

test("an index whose making was cut off is made again", async () => {
  const reader = await connect();
  await reader.query("begin isolation level repeatable read; select 1 from products limit 1");
  const folder = folderWith({
    "9008_concurrent.sql":
      "-- no transaction\ncreate index concurrently if not exists first_half on products (name);\n" +
      "create index concurrently if not exists second_half on products (name, id);\n",
  });
  const cut = expect(migrate(pool, folder)).rejects.toThrow();
  // `create index concurrently` waits for the reader's snapshot; no lock timeout ends that wait.
  await expect.poll(() => indexIsValid("first_half")).toBe(false);
  await endMigrators();
  await cut;
  expect(await indexIsValid("first_half")).toBe(false);
  await reader.query("commit");
  expect(await migrate(pool, folder)).toEqual(["9008_concurrent.sql"]);
  expect([await indexIsValid("first_half"), await indexIsValid("second_half")]).toEqual([true, true]);
});

test("what cannot be repeated is refused before anything of it has run", async () => {
  const folder = folderWith({
    "9009_once.sql":
      "-- no transaction\ncreate table not_made (id int);\ncreate index concurrently on products (id);\n",
  });
  await expect(migrate(pool, folder)).rejects.toThrow("Migration 9009_once.sql: 'create index concurrently' needs");
  const { rows } = await pool.query("select to_regclass('not_made') as made");
  expect(rows[0].made).toBeNull();
});

test("a migration whose connection is lost is told of, leaves nothing behind and is applied by the next start", async () => {
  const folder = folderWith({ "9010_lost.sql": "create table lost_and_found (id int); select pg_sleep(30);" });
  const cut = expect(migrate(pool, folder)).rejects.toThrow();
  await expect.poll(migratorSleeps).toBe(true);
  // Without its sleep the migration is applied at once; a table left behind would refuse it.
  writeFileSync(join(folder, "9010_lost.sql"), "create table lost_and_found (id int);");
  await endMigrators();
  await cut;
  expect(await migrate(pool, folder)).toEqual(["9010_lost.sql"]);
});

test("each migration of the shop that runs without a transaction may be interrupted and applied again", async () => {
  const { pool: again } = await createTestDatabase();
  const repeatable = readMigrations("db/migrations").filter(({ statements }) => statements !== null);
  expect(repeatable.length).toBeGreaterThan(5);
  for (const { name, statements } of repeatable) {
    for (const statement of statements ?? []) {
      const repeated = again.query(statement).then(() => "repeated", String);
      expect([name, await repeated]).toEqual([name, "repeated"]);
    }
  }
});
