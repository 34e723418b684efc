import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { demandRows } from "./reservation-store.server.ts";
import { type StockRequest, sumStockRequests } from "./stock-request.ts";
import { lockRequested } from "./stock-store.server.ts";

/** Returned pieces need no reason. Rules: STOCK-35. */
export type RestockCause = "cancelled" | "given_up" | "refunded";

/** `reference`: the return or order in the movement; `cause`: why the order ended. Rules: STOCK-35. */
export async function restock(
  trx: Database,
  lines: readonly StockRequest[],
  reference: string,
  cause: RestockCause | null = null,
): Promise<void> {
  await move(trx, lines, { onHand: 1, reserved: 0 }, reference, cause);
}

/** All pieces, or none and false. */
export function takeReplacement(trx: Database, lines: readonly StockRequest[], reference: string): Promise<boolean> {
  return move(trx, lines, { onHand: -1, reserved: 0 }, reference);
}

/** All pieces, or none and false. The return itself records which pieces it holds. Rules: STOCK-37. */
export function reserveForExchange(trx: Database, lines: readonly StockRequest[], reference: string): Promise<boolean> {
  return move(trx, lines, { onHand: 0, reserved: 1 }, reference);
}

export async function releaseExchangeReservation(
  trx: Database,
  lines: readonly StockRequest[],
  reference: string,
): Promise<void> {
  await move(trx, lines, { onHand: 0, reserved: -1 }, reference);
}

export async function consumeExchangeReservation(
  trx: Database,
  lines: readonly StockRequest[],
  reference: string,
): Promise<void> {
  await move(trx, lines, { onHand: -1, reserved: -1 }, reference);
}

interface Change {
  onHand: 1 | 0 | -1;
  reserved: 1 | 0 | -1;
}

/** All stock rows, or none and false if one has too few free pieces. Locks in the order of `reserveStock`. */
async function move(
  trx: Database,
  lines: readonly StockRequest[],
  { onHand, reserved }: Change,
  reference: string,
  cause: RestockCause | null = null,
): Promise<boolean> {
  const demands = sumStockRequests(lines);
  await lockRequested(trx, demands);
  const { rows } = await sql<{ id: string }>`
    with sku as materialized (
      select skus.id, skus.on_hand - skus.reserved as free, demand.quantity
        from ${demandRows(demands)} join skus on skus.id = demand.sku_id
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
