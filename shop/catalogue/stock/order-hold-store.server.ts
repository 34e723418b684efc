import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import {
  demandRows,
  type Reservation,
  releaseHeldPieces,
  reserveDemands,
  reserveStock,
} from "./reservation-store.server.ts";
import { type StockRequest, sumStockRequests } from "./stock-request.ts";

/**
 * All or none: if refused, the caller must roll back. Idempotent. Locks as `reserveStock`; the caller must hold the
 * order's row lock. Rules: DESK-1.
 */
export async function holdForOrder(
  trx: Database,
  orderId: string,
  lines: readonly StockRequest[],
  heldUntil: Date,
): Promise<Reservation> {
  return reserveDemands(
    trx,
    sumStockRequests(lines),
    (demand) => sql`
      insert into stock_reservations (order_id, sku_id, quantity, held_until)
      select ${orderId}, sku_id, quantity, ${heldUntil} from ${demand}
      on conflict (order_id, sku_id) where state = 'held' and payment_id is null do nothing
      returning sku_id, quantity`,
  );
}

/**
 * Pieces that the order holds become the attempt's, so that nothing counts twice; an order whose lines have changed
 * gives them up and takes what it wants now. If refused, the caller must roll back. Rules: DESK-2.
 */
export async function holdForAttempt(
  trx: Database,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  lines: readonly StockRequest[],
  heldUntil: Date,
): Promise<Reservation> {
  // Late money: what the attempt gave up stands in the way of the rows it takes over.
  await sql`
    delete from stock_reservations where payment_id = ${paymentId} and state = 'released'`.execute(trx);
  await sql`
    with wanted as (
      select * from ${demandRows(sumStockRequests(lines))}
    ), mine as (
      select sku_id, quantity from stock_reservations
       where order_id = ${orderId} and payment_id is null and state = 'held'
    )
    update stock_reservations set payment_id = ${paymentId}, held_until = ${heldUntil}
     where order_id = ${orderId} and payment_id is null and state = 'held'
       and not exists (
         select from wanted full join mine using (sku_id) where wanted.quantity is distinct from mine.quantity)
       and not exists (
         select from stock_reservations as other where other.payment_id = ${paymentId} and other.state = 'held')`.execute(
    trx,
  );
  await releaseOrderHolds(trx, [orderId]);
  return reserveStock(trx, paymentId, lines, heldUntil);
}

/**
 * Gives an ended attempt's pieces back to its order, while that is pending and holds pieces of its own until later than
 * `now`. What the attempt still holds afterwards must be released. The caller must hold the order's row lock.
 * Rules: DESK-3.
 */
export async function returnHoldToOrder(trx: Database, paymentId: string, now: Date): Promise<void> {
  await sql`
    update stock_reservations as held
       set payment_id = null, order_id = orders.id, held_until = orders.expires_at
      from payments join orders on orders.id = payments.order_id
     where held.payment_id = ${paymentId} and payments.id = ${paymentId} and held.state = 'held'
       and orders.status = 'pending' and orders.expires_at > ${now}
       and not exists (
         select from stock_reservations as own
          where own.order_id = orders.id and own.sku_id = held.sku_id and own.payment_id is null and own.state = 'held'
       )`.execute(trx);
}

/** Pieces held without an attempt. Idempotent. The caller must hold the orders' row locks. Rules: DESK-4. */
export async function releaseOrderHolds(trx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await releaseHeldPieces(trx, sql`order_id = any(${[...orderIds]}::uuid[]) and payment_id is null`);
}

/** Orders that are no longer pending but hold pieces without an attempt, at most `most`. */
export async function findEndedHolds(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held.order_id as id from stock_reservations as held join orders on orders.id = held.order_id
     where held.payment_id is null and held.state = 'held' and orders.status <> 'pending' limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
