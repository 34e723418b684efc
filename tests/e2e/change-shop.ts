import pg from "pg";
import { findEmbeddedPostgres } from "#platform/embedded-postgres.server.ts";

/** Makes an order one that was delivered so many days ago: neither carriers nor days wait for a journey. */
export function deliverOrder(orderId: string, daysAgo: number): Promise<void> {
  return change(
    `update orders set status = 'delivered',
            actual_delivery_date = (now() at time zone 'America/Sao_Paulo')::date - $2::int
      where id = $1`,
    [orderId, daysAgo],
  );
}

/** Gives an order a tracking code, as if a carrier had taken it. */
export function nameTrackingCode(orderId: string, code: string): Promise<void> {
  return change("update orders set tracking_code = $2 where id = $1", [orderId, code]);
}

/** Sees to it that at least so many pieces of a product are free, in each of its sizes: journeys buy few. */
export function keepInStock(productId: string, pieces: number): Promise<void> {
  return change(
    `with filled as (
       update skus set on_hand = reserved + $2::int
        where product_id = $1 and on_hand - reserved < $2::int
       returning id
     )
     insert into stock_movements (sku_id, delta, reason, reference)
     select skus.id, skus.reserved + $2::int - skus.on_hand, 'adjustment', 'journey'
       from skus join filled on filled.id = skus.id`,
    [productId, pieces],
  );
}

async function change(query: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  try {
    await client.query(query, values);
  } finally {
    await client.end();
  }
}

/** The database of the shop that the journeys run against. */
function databaseUrl(): string {
  const url = process.env.DATABASE_URL ?? findEmbeddedPostgres(process.env.SHOP_DATA ?? "");
  if (!url) throw new Error("SHOP_DATA names the data folder of the shop that runs");
  return url;
}
