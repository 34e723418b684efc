import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { type Shortage, type StockRequest, sumStockRequests } from "./stock-request.ts";

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
  await releaseHeldPieces(trx, sql`payment_id = ${paymentId}`);
}

const RELEASED_DAYS = 90;

/** 90 days after they began. Rules: LAW-54. */
export async function forgetReleasedStock(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - RELEASED_DAYS * 24 * 60 * 60_000);
  await deleteInBatches(db, "stock_reservations", sql`state = 'released' and created_at < ${due}`);
}

export type Reservation = { kind: "reserved" } | { kind: "refused"; reason: "out_of_stock"; shortages: Shortage[] };

/**
 * All demands, or none: if refused, the caller must roll back. `insert` makes an `insert … returning sku_id, quantity`
 * into `stock_reservations` from the rows `demand (sku_id, quantity)`; only what it returns is taken. Products are
 * locked before stock rows, each in a fixed order, here and wherever stock moves: otherwise the trigger that updates
 * `products.stock` could deadlock two buyers of two sizes. Rules: STOCK-18.
 */
export async function reserveDemands(
  trx: Database,
  demands: readonly StockRequest[],
  insert: (demand: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Reservation> {
  const { rows } = await sql<{ skuId: string; productId: string; wanted: number; available: number; taken: boolean }>`
    with kept as (${insert(demandRows(demands))}), product as materialized (
      select id from products where id = any(${demands.map(({ productId }) => productId)}::text[])
       order by id for no key update
    ), sku as materialized (
      select skus.id, skus.product_id, skus.on_hand - skus.reserved as free, kept.quantity
        from skus join kept on kept.sku_id = skus.id
       where skus.product_id in (select id from product)
       order by skus.product_id, skus.id for no key update of skus
    ), taken as (
      update skus set reserved = skus.reserved + sku.quantity
        from sku where skus.id = sku.id and skus.on_hand - skus.reserved >= sku.quantity
      returning skus.id
    )
    select sku.id as "skuId", sku.product_id as "productId", sku.quantity as wanted, sku.free as available,
           taken.id is not null as taken
      from sku left join taken on taken.id = sku.id`.execute(trx);
  const shortages = rows.filter((row) => !row.taken).map(({ taken: _, ...shortage }): Shortage => shortage);
  return shortages.length === 0 ? { kind: "reserved" } : { kind: "refused", reason: "out_of_stock", shortages };
}

/** What is wanted, as rows `demand (sku_id, quantity)`. */
export function demandRows(demands: readonly StockRequest[]): RawBuilder<unknown> {
  const [ids, counts] = [demands.map(({ skuId }) => skuId), demands.map(({ quantity }) => quantity)];
  return sql`unnest(${ids}::uuid[], ${counts}::int[]) as demand (sku_id, quantity)`;
}

/**
 * Of the rows of `stock_reservations` that `own` names. Idempotent. Locks as `reserveDemands`: two orders may hold pieces
 * of one stock row. The reservations come last, so that their state after a wait is read.
 */
export async function releaseHeldPieces(trx: Database, own: RawBuilder<unknown>): Promise<void> {
  await sql`
    with wanted as (
      select skus.id, skus.product_id from skus
       where id in (select sku_id from stock_reservations where ${own} and state = 'held')
    ), product as materialized (
      select id from products where id in (select product_id from wanted) order by id for no key update
    ), sku as materialized (
      select skus.id from skus
       where skus.id in (select id from wanted) and skus.product_id in (select id from product)
       order by skus.product_id, skus.id for no key update
    ), released as (
      update stock_reservations set state = 'released'
       where ${own} and state = 'held' and sku_id in (select id from sku)
      returning sku_id, quantity
    ), sums as (
      select sku_id, sum(quantity)::int as quantity from released group by sku_id
    )
    update skus set reserved = skus.reserved - sums.quantity from sums where skus.id = sums.sku_id`.execute(trx);
}
