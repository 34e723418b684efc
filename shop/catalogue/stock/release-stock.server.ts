import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Releases the pieces reserved for a payment. Idempotent; pieces already sold stay sold. Rules: STOCK-26. */
export async function releaseStock(trx: Database, paymentId: string): Promise<void> {
  // Locks in the order of `reserveStock`. The reservations come last, so that after waiting for a lock their current
  // state is read.
  await sql`
    with wanted as (
      select skus.id, skus.product_id from stock_reservations as held join skus on skus.id = held.sku_id
       where held.payment_id = ${paymentId} and held.state = 'held'
    ), product as materialized (
      select id from products where id in (select product_id from wanted) order by id for no key update
    ), sku as materialized (
      select skus.id from skus
       where skus.id in (select id from wanted) and skus.product_id in (select id from product)
       order by skus.product_id, skus.id for no key update
    ), released as (
      update stock_reservations set state = 'released'
       where payment_id = ${paymentId} and state = 'held' and sku_id in (select id from sku)
      returning sku_id, quantity
    )
    update skus set reserved = skus.reserved - released.quantity from released where skus.id = released.sku_id`.execute(
    trx,
  );
}
