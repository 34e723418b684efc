import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { archiveStockMovements } from "#shop/catalogue/stock/stock-archive-store.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { type BenchDatabase, startBenchDatabase } from "./bench-database.ts";
import { timed } from "./load.ts";
import { fillMillionOrders } from "./million-orders.ts";

const ORDERS = 1_000_000;
const SILENCE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
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
    for (const step of BOOKS) await database.ask(`set session_replication_role = replica; ${step}`);
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

/** The other rows of paid orders, so that every ledger rule holds. */
const BOOKS = [
  `insert into stock_reservations (payment_id, sku_id, quantity, state, held_until, created_at)
   select payments.id, sku_id, sum(quantity), 'consumed', payments.created_at, payments.created_at
     from payments join order_items using (order_id) where state <> 'failed' group by payments.id, sku_id`,
  `insert into stock_movements (sku_id, delta, reason, reference, created_at)
   select sku_id, -sum(quantity), 'sale', order_id::text, at
     from order_items join sales using (order_id) group by order_id, sku_id, at order by at`,
  `insert into stock_movements (sku_id, delta, reason, created_at)
   select skus.id, on_hand - coalesce(sum(delta), 0), 'adjustment', now()
     from skus left join stock_movements on sku_id = skus.id group by skus.id having on_hand <> coalesce(sum(delta), 0)`,
  `insert into order_events (order_id, kind, data, at)
   select order_id, 'payment_' || state, jsonb_build_object('subject', id), updated_at
     from payments where state <> 'failed'`,
  `insert into refunds (payment_id, amount_cents, reason, state, requested_at, done_at)
   select id, refunded_cents, 'regret', 'done', updated_at, updated_at from payments where refunded_cents > 0`,
  `insert into coupon_redemptions (coupon_id, order_id, payment_id, customer_id, state, created_at)
   select coupon_id, order_id, payment_id, customer_id, 'redeemed', at from sales where coupon_id is not null`,
  `update coupons set used = uses.count
     from (select coupon_id, count(*) from coupon_redemptions group by coupon_id) as uses where coupon_id = coupons.id`,
  "update customers set created_at = now() - interval '800 days'",
  "insert into customer_totals (customer_id) select id from customers",
  "select recount_customers(array_agg(id)) from customers",
];
