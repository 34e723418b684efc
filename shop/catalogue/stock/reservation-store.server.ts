import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { type Reservation, releaseHeld, reserveDemands } from "./hold-store.server.ts";
import { type StockRequest, sumStockRequests } from "./stock-request.ts";

/** All pieces until `heldUntil`, or none: if refused, the caller must roll back. Idempotent. Rules: STOCK-21. */
export async function reserveStock(
  trx: Database,
  paymentId: string,
  lines: readonly StockRequest[],
  heldUntil: Date,
): Promise<Reservation> {
  return reserveDemands(
    trx,
    sumStockRequests(lines),
    (demand) => sql`
      insert into stock_reservations (payment_id, order_id, sku_id, quantity, held_until)
      select ${paymentId}, (select order_id from payments where id = ${paymentId}), sku_id, quantity, ${heldUntil}
        from ${demand}
      on conflict (payment_id, sku_id)
        do update set state = 'held', quantity = excluded.quantity, held_until = excluded.held_until
        where stock_reservations.state = 'released'
      returning sku_id, quantity`,
  );
}

/**
 * Reduces the stock by a payment's reservations and writes the movements (`reference`: the order). Idempotent: returns
 * what this call sold, empty if it was sold before or is not reserved. Rules: STOCK-33.
 */
export async function consumeStock(
  trx: Database,
  paymentId: string,
  reference: string,
): Promise<{ skuId: string; quantity: number }[]> {
  // Free pieces stay the same, so no product row is locked. Stock rows are locked in the order of `reserveStock`.
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

/** Idempotent; pieces already sold stay sold. Rules: STOCK-26. */
export async function releaseStock(trx: Database, paymentId: string): Promise<void> {
  await releaseHeld(trx, sql`payment_id = ${paymentId}`);
}

const RELEASED_DAYS = 90;

/** 90 days after they began. Rules: LAW-54. */
export async function forgetReleasedStock(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - RELEASED_DAYS * 24 * 60 * 60_000);
  await deleteInBatches(db, "stock_reservations", sql`state = 'released' and created_at < ${due}`);
}
