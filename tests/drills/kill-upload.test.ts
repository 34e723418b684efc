import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { openJobs } from "#platform/jobs/jobs.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import { readUpload } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { insertStaff } from "#shop/staff/staff-store.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized, wholeTest as test } from "#tests/setup/test-size.ts";
import { csvProduct, piecesOf, productCsv } from "#tests/setup/test-uploads.ts";
import { buildDrillApp, drillProcess } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";

const LINES = sized(4_000, 8_000);
/** Line number at which the process is killed, and how far into the next batch. */
const KILLS = [
  { from: 500, afterMs: 40 },
  { from: LINES / 4 + 500, afterMs: 150 },
  { from: LINES / 2 + 500, afterMs: 90 },
];

test("an upload whose process is killed goes on after the start: no line lost, none written twice", async () => {
  const { db, url } = await createTestDatabase(4);
  const { shop, services } = await startShop(url);
  const staff = await insertOwner(db);
  const bytes = piecesOf(new TextEncoder().encode(productCsv(Array.from({ length: LINES }, (_, n) => lineOf(n)))));
  const file = await receiveFile(services, staff, { kind: "csv", filename: "colecao.csv", bytes });
  if (file.kind === "refused") throw new Error(JSON.stringify(file));
  const order = { csvFile: file.fileId, zipFile: null, mode: "both", dryRun: false } as const;
  const begun = await startUpload(services, staff, order);
  if (begun.kind === "refused") throw new Error(JSON.stringify(begun));
  const look = () => readUpload(db, begun.uploadId);

  for (const { from, afterMs } of KILLS) {
    await expect
      .poll(async () => (await look())?.processed, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(from);
    await pause(afterMs);
    await shop.kill();
    expect(await look()).toMatchObject({ status: "processing" });
    expect((await look())?.processed).toBeLessThan(LINES);
    await shop.start();
  }

  await expect.poll(async () => (await look())?.status, { timeout: 90_000, interval: 200 }).toBe("completed");
  expect(await look()).toMatchObject({ processed: LINES, created: LINES, updated: 0, unchanged: 0, failed: 0 });
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as products, count(distinct id)::int as ids, sum(stock)::int as stock,
           (select count(*)::int from skus where product_id like 'MORTE-%') as skus,
           (select count(*)::int from price_history where product_id like 'MORTE-%') as prices,
           (select count(*)::int from search_entries where product_id like 'MORTE-%') as found,
           (select count(*)::int from bulk_upload_changes) as changes,
           (select count(*)::int from stock_movements where reference = ${`upload:${begun.uploadId}`}) as movements,
           (select sum(delta)::int from stock_movements where reference = ${`upload:${begun.uploadId}`}) as moved
      from products where id like 'MORTE-%'`.execute(db);
  const pieces = Array.from({ length: LINES }, (_, n) => stockOf(n)).reduce((sum, each) => sum + each, 0);
  expect(rows[0]).toEqual({
    ...{ products: LINES, ids: LINES, stock: pieces, skus: LINES, prices: LINES, found: LINES, changes: LINES },
    movements: Array.from({ length: LINES }, (_, n) => stockOf(n)).filter((each) => each > 0).length,
    moved: pieces,
  });
  const { rows: inOrder } = await sql<{ id: string }>`
    select id from products where id like 'MORTE-%' order by position`.execute(db);
  expect(inOrder.map(({ id }) => id)).toEqual(Array.from({ length: LINES }, (_, n) => lineOf(n).id));
  expect(await checkLedger(db, { now: new Date(), patienceMs: 0 })).toEqual([]);
  noteFigures(`an upload of ${LINES} lines was killed ${KILLS.length} times: each line written once`);
}, 300_000);

function stockOf(n: number): number {
  return n % 5;
}

function lineOf(n: number): Record<string, string> {
  return csvProduct(`MORTE-${String(n).padStart(5, "0")}`, { stock: String(stockOf(n)), tags: "fino|polido" });
}

/** Starts the shop in a separate process, with what this one needs to upload a file to it. */
async function startShop(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-drill-"));
  const port = await freePort();
  const shopUrl = `http://127.0.0.1:${port}`;
  const base = readConfig({ PUBLIC_URL: shopUrl, DATA_DIR: dataDir });
  const { sandbox, config } = await startDemoProviders(base, { dataDir: null, shopUrl, webhookRetryMs: 600 });
  const built = await buildDrillApp();
  const { db, close } = openDatabase(databaseUrl, 2);
  const shop = drillProcess(built, { port, db, databaseUrl, dataDir, simulators: config });
  whenFileIsDone(async () => {
    await shop.kill();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await shop.start();
  const jobs = await openJobs(databaseUrl, [], createLogger("silent"));
  whenFileIsDone(async () => {
    await jobs.stop();
    await close();
  });
  return { shop, services: { db, jobs, clock: systemClock, storage: openDiskStorage(join(dataDir, "media")) } };
}

async function insertOwner(db: Database): Promise<StaffSession> {
  const person = { username: "dona", email: "dona@exemplo.com", name: "Dona", role: "owner" } as const;
  const staffId = await db.transaction().execute((trx) => insertStaff(trx, person, new Date()));
  return { ...person, staffId: staffActor(staffId), sessionId: staffId, expiresAt: new Date(Date.now() + 3_600_000) };
}
