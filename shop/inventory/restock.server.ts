import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { type Demand, sumDemands } from "./demand.ts";

/** Puts pieces that were sold back on the shelf; `reference` tells the ledger which return or order they are from. */
export async function restock(trx: Database, lines: readonly Demand[], reference: string): Promise<void> {
  await move(trx, lines, 1, reference);
}

/** Takes pieces off the shelf that replace returned ones: all of them, or none, and then false. */
export async function takeReplacement(trx: Database, lines: readonly Demand[], reference: string): Promise<boolean> {
  const moved = await move(trx, lines, -1, reference);
  return moved === sumDemands(lines).length;
}

/** Locks in the order of `reserveStock`. Answers how many stock rows changed; where too few are free, none does. */
async function move(trx: Database, lines: readonly Demand[], sign: 1 | -1, reference: string): Promise<number> {
  const demands = sumDemands(lines);
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select sku_id, product_id, quantity * ${sign}::int as delta
        from unnest(
          ${demands.map(({ skuId }) => skuId)}::uuid[], ${demands.map(({ productId }) => productId)}::text[],
          ${demands.map(({ quantity }) => quantity)}::int[]
        ) as demand (sku_id, product_id, quantity)
    ), product as materialized (
      select id from products where id in (select product_id from wanted) order by id for no key update
    ), sku as materialized (
      select skus.id, skus.on_hand - skus.reserved as free, wanted.delta
        from skus join wanted on wanted.sku_id = skus.id
       where skus.product_id in (select id from product)
       order by skus.product_id, skus.id for no key update of skus
    ), moved as (
      update skus set on_hand = skus.on_hand + sku.delta
        from sku where skus.id = sku.id and not exists (select from sku where free + delta < 0)
      returning skus.id, sku.delta
    )
    insert into stock_movements (sku_id, delta, reason, reference)
    select id, delta, 'return', ${reference} from moved returning sku_id as id`.execute(trx);
  return rows.length;
}
