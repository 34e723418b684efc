import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { wholeTest as test } from "#tests/setup/test-size.ts";
import { fillLargeCatalogue } from "../../bench/data/large-catalogue.ts";
import { buildDrillApp } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";
import { type WholeProcess, wholeProcess } from "./whole-process.ts";

/** `DRILL_PRODUCTS` selects the long form, whose slow migration exceeds the shop's query timeout. */
const PRODUCTS = Number(process.env.DRILL_PRODUCTS ?? 500);
const IS_LONG = process.env.DRILL_PRODUCTS !== undefined;
const SLOW_SECONDS = IS_LONG ? 20 : 4;
/** Counted from the first lock that the migration fails to get. */
const BACKUP_MS = IS_LONG ? 10_000 : 3_000;
/** The lock timeout, plus a margin for a loaded machine. */
const LONGEST_READ_MS = 4_000;
/** The server checks every two seconds for disconnected clients. */
const LONGEST_TAKEOVER_MS = 10_000;
const WAITS = "Another process applies migrations: this one waits until they are done";

const NEW_RELEASE = {
  "9001_slow.sql": `create table drill_slow (id int); select pg_sleep(${SLOW_SECONDS});`,
  "9002_column.sql": "alter table products add column drill_note text;",
  "9003_rows.sql": "update products set drill_note = name;",
  "9004_index.sql":
    "-- no transaction\ncreate index concurrently if not exists products_drill_note on products (drill_note);\n",
};

test("a new release starts twice beside the old one, under a backup, and one of the two is killed: nobody waits for long", async () => {
  const { pool, url: databaseUrl } = await createTestDatabase(4);
  const folder = mkdtempSync(join(tmpdir(), "lavra-migrate-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const migrations = join(folder, "migrations");
  cpSync("db/migrations", migrations, { recursive: true });
  for (const [name, text] of Object.entries(NEW_RELEASE)) writeFileSync(join(migrations, name), text);
  await fillLargeCatalogue(pool, PRODUCTS);

  const file = await buildDrillApp("whole-app");
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data"), LOG_LEVEL: "info" };
  const old = await wholeProcess(file, settings);
  await old.start();
  const fresh = [
    await wholeProcess(file, { ...settings, DRILL_MIGRATIONS: migrations }),
    await wholeProcess(file, { ...settings, DRILL_MIGRATIONS: migrations }),
  ] as const;

  const { rows } = await pool.query<{ id: string }>("select id from products order by id");
  const reads = readSteadily(
    old.url,
    rows.map(({ id }) => id),
  );
  const backup = await holdAsBackup(databaseUrl);

  const begun = performance.now();
  const starts = fresh.map((shop) => shop.start().catch(() => undefined));
  const waits = (shop: WholeProcess) => shop.output().includes(WAITS);
  await expect.poll(() => fresh.filter(waits).length, { timeout: 60_000, interval: 20 }).toBe(1);
  await expect.poll(() => sleeps(pool), { timeout: 60_000, interval: 20 }).toBe(true);
  const [first, second] = waits(fresh[0]) ? [fresh[1], fresh[0]] : [fresh[0], fresh[1]];
  const early = await Promise.all(["/healthz", "/readyz"].map(async (path) => (await fetch(second.url + path)).status));
  // A process of the old release may still be started during the migration.
  const again = await wholeProcess(file, settings);
  await again.start();

  await first.end("SIGKILL");
  const killed = performance.now();
  const goesOn = () => second.output().includes("this one goes on");
  await expect.poll(goesOn, { timeout: 60_000, interval: 20 }).toBe(true);
  const takeoverMs = Math.round(performance.now() - killed);
  const restarted = first.start();
  const triesWithoutLock = () => second.output().match(/gets no lock/g)?.length ?? 0;
  await expect.poll(triesWithoutLock, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
  await pause(BACKUP_MS);
  await backup.end();
  await Promise.all([...starts, restarted]);
  const migratedSeconds = ((performance.now() - begun) / 1000).toFixed(1);
  // Rollback: the previous release starts on the newer database.
  const { failures, longestMs, count } = await reads.stop();
  await old.end();
  await old.start();

  noteFigures(`${PRODUCTS} products, ${count} reads, the longest ${longestMs} ms, ${failures.length} failed`);
  noteFigures(`taken over ${takeoverMs} ms after the kill; ${triesWithoutLock()} tries without a lock under a backup`);
  noteFigures(`both new processes ready after ${migratedSeconds} s, ${SLOW_SECONDS} s of them one statement`);

  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(LONGEST_READ_MS);
  expect(early).toEqual([200, 503]);
  expect(takeoverMs).toBeLessThan(LONGEST_TAKEOVER_MS);
  const applied = await pool.query("select name from migrations where name like '9%' order by name");
  expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(NEW_RELEASE));
  const index = await pool.query("select indisvalid from pg_index where indexrelid = 'products_drill_note'::regclass");
  expect(index.rows).toEqual([{ indisvalid: true }]);
  expect(old.output()).toContain("The database has migrations of a newer release (9001_slow.sql");
}, 600_000);

/** Like `pg_dump`: one transaction, one snapshot, every table locked against schema changes. */
async function holdAsBackup(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "backup" });
  await client.connect();
  await client.query("begin isolation level repeatable read, read only");
  const { rows } = await client.query<{ tables: string }>(
    "select string_agg(oid::regclass::text, ', ') as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  await client.query(`lock table ${rows[0]?.tables} in access share mode`);
  return client;
}

async function sleeps(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
  );
  return rows.length > 0;
}

/** Requests one product after the other, so that no page cache answers. */
function readSteadily(url: string, ids: readonly string[]) {
  const failures: string[] = [];
  let longestMs = 0;
  let count = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const started = performance.now();
      const id = ids[count % ids.length];
      const status = await fetch(`${url}/rest/v1/products/${id}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        (error: unknown) => String(error),
      );
      if (status !== "200") failures.push(`${id}: ${status}`);
      longestMs = Math.max(longestMs, Math.round(performance.now() - started));
      count += 1;
      await pause(10);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return { failures, longestMs, count };
    },
  };
}
