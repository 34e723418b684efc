import pg from "pg";
import { migrate } from "#platform/database/migrate.server.ts";
import { migrationNames } from "#platform/database/migration-files.server.ts";
import type { BenchDatabase } from "../../../bench/bench-database.ts";
import { fillLargeCatalogue } from "../../../bench/data/large-catalogue.ts";
import { fillMillionOrders } from "../../../bench/data/million-orders.ts";
import { fillOrderLedger } from "../../../bench/order-ledger.ts";
import { LAST_MIGRATION } from "./first-release.ts";

/** As many of the products are those of the orders. */
const SOLD = 2_000;
const MIGRATIONS = "db/migrations";
/** What the drill's shoppers buy: earrings, which have no sizes. */
export const BOUGHT = Array.from({ length: 40 }, (_, index) => `P-${4 * index + 1}`);

/**
 * Fills an empty database at the schema of release 0.1.0 with products, paid orders of two years and what they left in
 * the tables that later migrations read. Every ledger rule holds. A database that was filled before stays as it is.
 */
export async function fillSoldShop(database: BenchDatabase, products: number, orders: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    const before = await pool.query<{ is_filled: boolean }>(
      "select to_regclass('migrations') is not null as is_filled",
    );
    if (before.rows[0]?.is_filled) return;
    await migrate(pool, MIGRATIONS, {
      only: new Set(migrationNames(MIGRATIONS).filter((name) => name <= LAST_MIGRATION)),
    });
    await fillLargeCatalogue(pool, Math.max(products - SOLD, 100));
    const { rows } = await pool.query<{ definition: string }>(
      "select pg_get_indexdef(oid) as definition from pg_class where relname in ('orders_customer_words', 'orders_customer_email')",
    );
    await fillMillionOrders(database, orders);
    for (const { definition } of rows) await pool.query(definition);
    await fillOrderLedger(database);
    for (const step of LEFT_BEHIND) await database.ask(`set session_replication_role = replica; ${step}`);
    await pool.query("select refresh_search_entries(array(select id from products where id like 'P-%'))");
    await pool.query("select refresh_listing_entries(array(select id from products where id like 'P-%'))");
    await pool.query(STOCKED, [BOUGHT]);
    await pool.query("vacuum (analyze)");
  } finally {
    await pool.end();
  }
}

const LEFT_BEHIND = [
  // A notice of each attempt, followed long ago.
  `insert into webhook_events (provider, event_key, resource_id, body, received_at, processed_at, outcome)
   select provider, external_payment_id, external_payment_id,
          format('{"action":"order.processed","api_version":"v1","data":{"id":"%s","status":"processed",' ||
                 '"status_detail":"accredited","total_paid_amount":"%s"},"live_mode":true,"type":"order","user_id":"%s"}',
                 external_payment_id, amount_cents, id),
          updated_at, updated_at, 'nothing_new'
     from payments`,
  `insert into price_history (product_id, price_cents, discount_price_cents, changed_at)
   select id, price_cents, case when n = 2 then discount_price_cents end, now() - interval '40 days' * (3 - n)
     from products, generate_series(1, 2) as n order by n`,
  `insert into customer_sessions (customer_id, token, expires_at)
   select id, md5('session' || id), now() + interval '10 days' from customers`,
  // Some refunds were made in the provider's panel, of which release 0.1.0 kept the sum only.
  "delete from refunds where id in (select id from refunds order by id limit (select count(*) / 10 from refunds))",
];

const STOCKED = `
  with more as (
    update skus set on_hand = on_hand + 100000 where product_id = any ($1::text[]) returning id
  ) insert into stock_movements (sku_id, delta, reason) select id, 100000, 'adjustment' from more`;
