import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { escaped, listBackupTables } from "#platform/backup/table-queries.server.ts";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import { restoreShop } from "#shop/backup/restore-shop.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { startBenchDatabase } from "./bench-database.ts";
import { fillMillionOrders } from "./data/million-orders.ts";
import { timed } from "./load.ts";

const ORDERS = 1_000_000;
const MIGRATIONS = "db/migrations";
const SECRET = "the-secret-of-a-shop-that-is-only-measured";
const SILENCE_MS = 60 * 60_000;
const PASSPHRASE = "four words of mine";

/** Backs up a million paid orders and restores them, beside the time PostgreSQL needs to hand the rows out. */
export async function measureBackups(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-bench-backup-"));
  const database = await startBenchDatabase();
  try {
    const { pool, close } = openDatabase(database.url);
    await migrate(pool, MIGRATIONS).finally(close);
    await fillMillionOrders(database, ORDERS);
    const [size] = await database.ask<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    const read = await timed(() => readAll(database.url));
    const storage = openDiskStorage(join(folder, "media"));
    const deps = { databaseUrl: database.url, storage, appSecret: SECRET, clock: systemClock, release: null };
    for (const name of ["plain", "closed"]) mkdirSync(join(folder, name));
    const plain = await timed(() => backUpShop(deps, join(folder, "plain")));
    const closed = await timed(() => backUpShop(deps, join(folder, "closed"), { passphrase: PASSPHRASE }));
    const { file, rows } = plain.result;

    await database.ask("create database restored");
    const url = new URL(database.url);
    url.pathname = "/restored";
    const target = { databaseUrl: url.href, storage, appSecret: SECRET, migrations: MIGRATIONS };
    const restored = await timed(() => restoreShop(target, file));
    if (restored.result.rows !== rows) throw new Error(`${restored.result.rows} of ${rows} rows were restored`);
    const before = await check(database.url);
    const after = await check(url.href);
    if (before.violations !== after.violations) {
      throw new Error(`The ledger checks find ${after.violations} violations instead of ${before.violations}`);
    }
    return [
      "## Backups",
      "",
      `${ORDERS} paid orders (${rows} rows, ${gigabytes(Number(size?.bytes))} with indexes) on PostgreSQL by \`DATABASE_URL\` (fsync on), no pictures. The yardstick`,
      "is PostgreSQL handing out the same rows by `COPY` to a reader that throws them away.",
      "",
      "| what | time | of the yardstick |",
      "| --- | --- | --- |",
      `| yardstick | ${seconds(read.ms)} | 1 |`,
      `| \`npm run backup\` (${gigabytes(statSync(file).size)}) | ${seconds(plain.ms)} | ${ratio(plain.ms, read.ms)} |`,
      `| the same, encrypted | ${seconds(closed.ms)} | ${ratio(closed.ms, read.ms)} |`,
      `| \`npm run restore\`, indexes and foreign keys made anew | ${seconds(restored.ms)} | ${ratio(restored.ms, read.ms)} |`,
      `| ledger checks afterwards | ${seconds(after.ms)} | ${ratio(after.ms, read.ms)} |`,
    ];
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of await listBackupTables(client)) {
      const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
      await pipeline(client.query(copyTo(`copy ${escaped(table)} to stdout`)), nowhere);
    }
  } finally {
    await client.end();
  }
}

async function check(url: string): Promise<{ ms: number; violations: number }> {
  const { db, close } = openDatabase(url, 2, { silenceMs: SILENCE_MS });
  try {
    const { ms, result } = await timed(() => checkLedger(db, { now: systemClock() }));
    return { ms, violations: result.length };
  } finally {
    await close();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
const ratio = (ms: number, yardstick: number) => (ms / yardstick).toFixed(1);
