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
  const demand = sql`unnest(
          ${demands.map(({ skuId }) => skuId)}::uuid[], ${demands.map(({ quantity }) => quantity)}::int[]
        ) as demand (sku_id, quantity)`;
  const { rows } = await sql<{ skuId: string; productId: string; wanted: number; available: number; taken: boolean }>`
    with kept as (${insert(demand)}), product as materialized (
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
