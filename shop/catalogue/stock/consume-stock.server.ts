import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Sells the pieces reserved for a payment: reduces the stock and writes the movements (`reference`: the order).
 * Idempotent. Returns the stock rows and quantities sold by this call; empty if they were sold before or are not
 * reserved.
 * Rules: STOCK-33.
 */
export async function consumeStock(
  trx: Database,
  paymentId: string,
  reference: string,
): Promise<{ skuId: string; quantity: number }[]> {
  // The number of free pieces does not change, so no product row is written or locked. Stock rows are locked in the
  // order of `reserveStock`.
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
