import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Shortage, StockRequest } from "./stock-request.ts";

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
  return sql`unnest(
    ${demands.map(({ skuId }) => skuId)}::uuid[], ${demands.map(({ quantity }) => quantity)}::int[]
  ) as demand (sku_id, quantity)`;
}

/**
 * Held pieces of the rows of `stock_reservations` that `own` names are free again. Idempotent. Locks as
 * `reserveDemands` does, as two orders may hold pieces of one stock row; the reservations come last, so that their
 * state after a wait is read.
 */
export async function releaseHeld(trx: Database, own: RawBuilder<unknown>): Promise<void> {
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
