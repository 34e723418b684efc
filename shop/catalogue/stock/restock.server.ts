import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { type StockRequest, sumStockRequests } from "./stock-request.ts";

/** Why pieces of an order went back; those of a return need no reason of their own. */
export type RestockCause = "cancelled" | "given_up" | "refunded";

/**
 * Puts pieces that were sold back on the shelf; `reference` tells the ledger which return or order they are from, and
 * `cause` what became of the order.
 */
export async function restock(
  trx: Database,
  lines: readonly StockRequest[],
  reference: string,
  cause: RestockCause | null = null,
): Promise<void> {
  await move(trx, lines, { onHand: 1, reserved: 0 }, reference, cause);
}

/** Takes pieces off the shelf that replace returned ones: all of them, or none, and then false. */
export function takeReplacement(trx: Database, lines: readonly StockRequest[], reference: string): Promise<boolean> {
  return move(trx, lines, { onHand: -1, reserved: 0 }, reference);
}

/** Sets free pieces aside for an exchange: all of them, or none, and then false. Its return remembers whose they are. */
export function setAside(trx: Database, lines: readonly StockRequest[], reference: string): Promise<boolean> {
  return move(trx, lines, { onHand: 0, reserved: 1 }, reference);
}

/** Frees pieces that were set aside. */
export async function putBack(trx: Database, lines: readonly StockRequest[], reference: string): Promise<void> {
  await move(trx, lines, { onHand: 0, reserved: -1 }, reference);
}

/** Takes pieces off the shelf that were set aside. */
export async function takeSetAside(trx: Database, lines: readonly StockRequest[], reference: string): Promise<void> {
  await move(trx, lines, { onHand: -1, reserved: -1 }, reference);
}

/** By how much each piece changes what is on the shelf and what of it is spoken for. */
interface Change {
  onHand: 1 | 0 | -1;
  reserved: 1 | 0 | -1;
}

/** Locks in the order of `reserveStock`. All stock rows change, or where too few pieces are free none, and then false. */
async function move(
  trx: Database,
  lines: readonly StockRequest[],
  { onHand, reserved }: Change,
  reference: string,
  cause: RestockCause | null = null,
): Promise<boolean> {
  const demands = sumStockRequests(lines);
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select sku_id, product_id, quantity
        from unnest(
          ${demands.map(({ skuId }) => skuId)}::uuid[], ${demands.map(({ productId }) => productId)}::text[],
          ${demands.map(({ quantity }) => quantity)}::int[]
        ) as demand (sku_id, product_id, quantity)
    ), product as materialized (
      select id from products where id in (select product_id from wanted) order by id for no key update
    ), sku as materialized (
      select skus.id, skus.on_hand - skus.reserved as free, wanted.quantity
        from skus join wanted on wanted.sku_id = skus.id
       where skus.product_id in (select id from product)
       order by skus.product_id, skus.id for no key update of skus
    ), moved as (
      update skus set on_hand = skus.on_hand + sku.quantity * ${onHand}::int,
                      reserved = skus.reserved + sku.quantity * ${reserved}::int
        from sku
       where skus.id = sku.id
         and not exists (select from sku where free + quantity * (${onHand}::int - ${reserved}::int) < 0)
      returning skus.id, sku.quantity
    ), written as (
      insert into stock_movements (sku_id, delta, reason, reference, note)
      select id, quantity * ${onHand}::int, 'return', ${reference}, ${cause}::text from moved where ${onHand}::int <> 0
    )
    select id from moved`.execute(trx);
  return rows.length === demands.length;
}
