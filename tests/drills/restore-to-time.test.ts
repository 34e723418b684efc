import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { beforeAll, expect } from "vitest";
import { placesOf, startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { wholeTest as test } from "#tests/setup/test-size.ts";
import { noteFigures } from "./figures.ts";

/** Rows of each write. */
const ROWS = Number(process.env.DRILL_ROWS ?? 2_000);
const BUSY_ROWS = 3_000;
const IS_DRILL = process.env.DRILL_ROWS !== undefined;
const LIMIT = { timeout: IS_DRILL ? 30 * 60_000 : 120_000 };
const SERVER = `
  const { startEmbeddedPostgres } = await import("#platform/database/embedded/embedded-postgres.server.ts");
  const { openDatabase } = await import("#platform/database/database.server.ts");
  const { migrate } = await import("#platform/database/migrate.server.ts");
  const server = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, walArchive: process.env.WAL_ARCHIVE });
  const { pool, close } = openDatabase(server.url, 1);
  await migrate(pool, "db/migrations");
  await close();
  process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  console.log(server.url);`;

const folder = mkdtempSync(join(tmpdir(), "lavra-pitr-"));
const dataDir = join(folder, "data of the shop");
// What a shell or PostgreSQL could read as something else.
const archive = join(folder, "the shop's archive 100%p");
const env = { PATH: process.env.PATH, DATA_DIR: dataDir, WAL_ARCHIVE: archive, LOG_LEVEL: "warn" };
let server: { url: string; process: ChildProcess };

beforeAll(() => {
  // As root, PostgreSQL runs under another account, which needs access to these folders.
  for (const each of [folder, dataDir, archive]) {
    mkdirSync(each, { recursive: true });
    chmodSync(each, 0o755);
  }
  whenFileIsDone(async () => {
    await strike();
    rmSync(folder, { recursive: true, force: true });
  });
});

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SERVER], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  const url = String(said).trim();
  expect(url).toMatch(/^postgres:/);
  server = { url, process: child };
}

/** Ends the shop's process and its database as a power cut does, and waits for both. */
async function strike(): Promise<void> {
  if (server?.process.exitCode !== null || server.process.signalCode !== null) return;
  const gone = once(server.process, "exit");
  server.process.kill("SIGKILL");
  await gone;
  const [pid] = readFileSync(join(placesOf(dataDir).directory, "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  // The server's own processes notice the death of the first one.
  await pause(500);
}

async function loseTheDisk(): Promise<void> {
  await strike();
  for (const each of readdirSync(dataDir)) rmSync(join(dataDir, each), { recursive: true, force: true });
}

function runCommand(script: string, ...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [`scripts/backup/${script}.ts`, ...words], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr });
    });
  });
}

async function ask<T extends pg.QueryResultRow>(query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return client
    .query<T>(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const write = (name: string) =>
  ask(`insert into moments (name, text) select '${name}', repeat(md5(i::text), 10) from generate_series(1, ${ROWS}) i`);
const names = async () =>
  (await ask<{ name: string }>("select distinct name from moments order by 1")).map((row) => row.name);
/** A moment between what was written before it and after it. */
async function moment(): Promise<string> {
  await pause(20);
  const [row] = await ask<{ at: Date }>("select clock_timestamp() as at");
  await pause(20);
  return row?.at.toISOString() ?? "";
}
/** Files that grow, shrink, come and go while they are copied. `end` resolves to how often. */
function keepBusy(): { end(): Promise<number> } {
  let isEnding = false;
  async function run(): Promise<number> {
    await ask("create table busy (id bigint generated always as identity primary key, text text)");
    let rounds = 0;
    for (; !isEnding || rounds === 0; rounds += 1) {
      await ask("delete from busy");
      await ask("vacuum busy");
      await ask(`insert into busy (text) select repeat('x', 500) from generate_series(1, ${BUSY_ROWS})`);
      await ask("create table passing as select * from busy");
      await ask("drop table passing");
    }
    return rounds;
  }
  const running = run();
  return {
    end() {
      isEnding = true;
      return running;
    },
  };
}
const histories = () => readdirSync(join(archive, "wal")).filter((name) => name.includes(".history"));
const finishWal = async () => {
  const [row] = await ask<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
  await expect.poll(() => existsSync(join(archive, "wal", `${row?.name}.zst`)), { timeout: 30_000 }).toBe(true);
};
function addPicture(path: string): Promise<unknown> {
  const file = join(dataDir, "media", originalFile(path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path);
  return ask(`insert into pictures (path, width, height, checksum) values ('${path}', 1, 1, md5('${path}'))`);
}

test("a lost disk: the shop comes back as it was at a named moment, with its pictures", LIMIT, async () => {
  await startServer();
  await ask("create table moments (id bigint generated always as identity, name text, text text)");
  await write("before the copy");
  await addPicture("pecas/anel.jpg");
  const busy = keepBusy();
  const copied = await runCommand("backup", "--base");
  const rounds = await busy.end();
  expect(copied).toMatchObject({ code: 0 });
  await write("after the copy");
  const named = await moment();
  await write("too late");
  const lateInFirstLife = await moment();
  await write("at the very end");
  await finishWal();

  await loseTheDisk();
  const restored = await runCommand("restore-to", named);
  expect(restored.said).toContain("Restored in");
  expect(restored.code).toBe(0);
  noteFigures(copied.said.trim());
  noteFigures(restored.said.trim());
  expect(readFileSync(join(dataDir, "media", originalFile("pecas/anel.jpg")), "utf8")).toBe("pecas/anel.jpg");

  // Nobody has started the shop on it: the archive knows nothing of the restore, which may be a rehearsal.
  expect(histories()).toEqual([]);
  await startServer();
  expect(await names()).toEqual(["after the copy", "before the copy"]);
  expect(await ask("select key from settings where key = 'restored'")).toEqual([{ key: "restored" }]);
  expect(await ask("select count(*)::int as rows, max(id)::int as last from busy")).toEqual([
    { rows: BUSY_ROWS, last: rounds * BUSY_ROWS },
  ]);
  expect(histories()).toEqual(["00000002.history.zst"]);
  if (!IS_DRILL) return;

  // The restored shop lives on, and is lost again before its first own base copy.
  await write("second life");
  const inSecondLife = await moment();
  await write("too late again");
  await finishWal();
  await loseTheDisk();
  expect((await runCommand("restore-to", inSecondLife)).code).toBe(0);
  await startServer();
  expect(await names()).toEqual(["after the copy", "before the copy", "second life"]);
  await finishWal();

  // The time before the first restore is that of the first life: all of it is still there.
  await loseTheDisk();
  expect((await runCommand("restore-to", lateInFirstLife)).code).toBe(0);
  await startServer();
  expect(await names()).toEqual(["after the copy", "before the copy", "too late"]);
  await loseTheDisk();
  const latest = await runCommand("restore-to", "latest");
  noteFigures(latest.said.trim());
  expect(latest.code).toBe(0);
});

test("a time that cannot be restored is refused, and nothing is written", LIMIT, async () => {
  await loseTheDisk();
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const refusals: [string, RegExp][] = [
    [future, /is in the future/],
    ["2020-01-01 12:00", /The first base copy ended at .*: nothing before it can be restored/],
    [new Date().toISOString(), /The archive ends before that time/],
  ];
  for (const [time, words] of refusals) {
    const { code, said } = await runCommand("restore-to", time);
    expect(said).toMatch(words);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
    // What can be known while the shop runs: the archive's end is not.
    const checked = await runCommand("restore-to", "--check", time);
    expect(checked.code).toBe(words.source.includes("archive ends") ? 0 : 1);
    if (checked.code === 1) expect(checked.said).toMatch(words);
  }
  expect(await runCommand("restore-to", "yesterday")).toMatchObject({ code: 2 });
  writeFileSync(join(dataDir, "notes"), "");
  expect((await runCommand("restore-to", "latest")).said).toMatch(/^DATA_DIR is not empty/);
  rmSync(join(dataDir, "notes"));
  // An empty shop must not begin beside the archive of another one.
  await expect(startEmbeddedPostgres({ dataDir, walArchive: archive })).rejects.toThrow("WAL_ARCHIVE holds a shop");
});
