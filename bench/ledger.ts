import { DAY_MS, HOUR_MS, systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { archiveStockMovements } from "#shop/catalogue/stock/stock-archive-store.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { type BenchDatabase, startBenchDatabase } from "./bench-database.ts";
import { fillMillionOrders } from "./data/million-orders.ts";
import { timed } from "./load.ts";
import { fillOrderLedger } from "./order-ledger.ts";

const ORDERS = 1_000_000;
const SILENCE_MS = HOUR_MS;
const ROUNDS = 3;

/**
 * Times the ledger checks over a million paid orders, whole and over the changes of a day, and the archiving of stock
 * movements of the years before this one.
 */
export async function measureLedger(): Promise<string[]> {
  const database = await startBenchDatabase();
  const { db, pool, close } = openDatabase(database.url, 2, { silenceMs: SILENCE_MS });
  try {
    await migrate(pool, "db/migrations");
    await fillMillionOrders(database, ORDERS);
    await fillOrderLedger(database);
    await database.ask("vacuum (analyze)");
    const whole = await check(db, undefined);
    const changed = await check(db, new Date(Date.now() - DAY_MS));
    const orders = await count(database, "orders where updated_at >= now() - interval '1 day'");

    const inFiveYears = new Date(Date.now() + 5 * 366 * DAY_MS);
    const before = await count(database, "stock_movements");
    const archived = await timed(() => archiveStockMovements(db, inFiveYears));
    const after = await count(database, "stock_movements");
    const later = await check(db, undefined);
    return [
      "## Ledger",
      "",
      `${ORDERS} paid orders of two years on PostgreSQL (fsync on), with their items, attempts, reservations, movements and events. The`,
      `rules of the ledger on one snapshot, slowest of ${ROUNDS}.`,
      "",
      "| what | time | of the whole |",
      "| --- | --- | --- |",
      `| everything, as once a week | ${seconds(whole)} | 1.00 |`,
      `| what changed in a day (${orders} orders), as every night | ${seconds(changed)} | ${(changed / whole).toFixed(3)} |`,
      "",
      `${before - after} of ${before} stock movements become opening balances in ${seconds(archived.ms)}, 2,000 per statement; the ledger adds up`,
      `before and after (${seconds(later)}).`,
    ];
  } finally {
    await close();
    await database.stop();
  }
}

/** Milliseconds of the slowest round. Throws if the ledger does not add up, since that takes another time. */
async function check(db: Parameters<typeof checkLedger>[0], since: Date | undefined): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, result } = await timed(() => checkLedger(db, { now: systemClock(), ...(since && { since }) }));
    if (result[0]) throw new Error(`${result.length} violations, such as ${violationLine(result[0])}`);
    times.push(ms);
  }
  return Math.max(...times);
}

async function count(database: BenchDatabase, of: string): Promise<number> {
  const [row] = await database.ask<{ count: number }>(`select count(*)::int as count from ${of}`);
  return row?.count ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
