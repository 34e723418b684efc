import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Sells what a payment holds: the pieces leave the shelf and the ledger says why (`reference`, the order).
 * Answers the stock rows sold by this call with their quantities; none when they were sold before or are not held.
 */
export async function consumeStock(
  trx: Database,
  paymentId: string,
  reference: string,
): Promise<{ skuId: string; quantity: number }[]> {
  // What is free to sell does not change, so that no product row is written; stock rows in the order of `reserveStock`.
  const { rows } = await sql<{ skuId: string; quantity: number }>`
    with sku as materialized (
      select skus.id from skus
       where skus.id in (
         select sku_id from stock_reservations where payment_id = ${paymentId} and state = 'held')
       order by skus.product_id, skus.id for no key update
    ), sold as (
      update stock_reservations set state = 'consumed'
       where payment_id = ${paymentId} and state = 'held' and sku_id in (select id from sku)
      returning sku_id, quantity
    ), moved as (
      update skus set on_hand = skus.on_hand - sold.quantity, reserved = skus.reserved - sold.quantity
        from sold where skus.id = sold.sku_id
    ), ledger as (
      insert into stock_movements (sku_id, delta, reason, reference)
      select sku_id, -quantity, 'sale', ${reference} from sold
    )
    select sku_id as "skuId", quantity from sold`.execute(trx);
  return rows;
}
