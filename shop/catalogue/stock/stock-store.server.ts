import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StockRequest } from "./stock-request.ts";

/** Locked until the transaction ends. */
export interface LockedStock {
  id: string;
  product_id: string;
  /** Null: shared by all sizes. */
  size: string | null;
  on_hand: number;
  reserved: number;
  gtin: string | null;
}

/** `reference`: the cause recorded in the movement, such as `upload:ID`. Rules: STOCK-38. */
export interface StockReason {
  reason: "opening" | "import" | "adjustment" | "undo";
  /** Null: the sample catalogue. */
  reference: string | null;
  note?: string;
}

/** In the order that every transaction uses. The caller must hold the products' locks. */
export async function lockStock(trx: Database, productIds: readonly string[]): Promise<LockedStock[]> {
  const { rows } = await sql<LockedStock>`
    select id, product_id, size, on_hand, reserved, gtin from skus
     where product_id = any (${[...productIds]}::text[])
     order by product_id, id for no key update`.execute(trx);
  return rows;
}

/**
 * In the order of `reserveStock`. Compute with free pieces in a later statement: one that waits for a lock computes
 * with what it read before it waited. Rules: STOCK-11.
 */
export async function lockRequested(
  trx: Database,
  requests: readonly Pick<StockRequest, "skuId" | "productId">[],
): Promise<void> {
  await sql`
    with product as materialized (
      select id from products where id = any (${requests.map(({ productId }) => productId)}::text[])
       order by id for no key update
    )
    select from skus
     where id = any (${requests.map(({ skuId }) => skuId)}::uuid[]) and product_id in (select id from product)
     order by product_id, id for no key update`.execute(trx);
}

/** Inserts stock rows with their first pieces and the movements, in one statement. */
export async function addStock(
  trx: Database,
  stock: readonly { product_id: string; size: string | null; on_hand: number; gtin: string | null }[],
  { reason, reference, note }: StockReason,
): Promise<void> {
  if (stock.length === 0) return;
  await sql`
    with added as (
      insert into skus (product_id, size, on_hand, gtin)
      select product_id, size, on_hand, gtin
        from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb)
          as given (product_id text, size text, on_hand int, gtin text)
      returning id, on_hand
    )
    insert into stock_movements (sku_id, delta, reason, reference, note)
    select id, on_hand, ${reason}, ${reference}, ${note ?? null} from added where on_hand > 0`.execute(trx);
}

/** The caller must hold the row locks. Fails if a row would have fewer pieces than are reserved. Rules: STOCK-11. */
export async function moveStock(
  trx: Database,
  moves: readonly { id: string; delta: number }[],
  { reason, reference, note }: StockReason,
): Promise<void> {
  const real = moves.filter(({ delta }) => delta !== 0);
  if (real.length === 0) return;
  await sql`
    with moved as (
      update skus set on_hand = on_hand + given.delta
        from jsonb_to_recordset(${JSON.stringify(real)}::jsonb) as given (id uuid, delta int)
       where skus.id = given.id
      returning skus.id, given.delta
    )
    insert into stock_movements (sku_id, delta, reason, reference, note)
    select id, delta, ${reason}, ${reference}, ${note ?? null} from moved`.execute(trx);
}

/** Null removes one. The caller must hold the row locks. */
export async function setStockGtins(
  trx: Database,
  names: readonly { id: string; gtin: string | null }[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update skus set gtin = given.gtin
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given (id uuid, gtin text)
     where skus.id = given.id`.execute(trx);
}

/** Only rows that are empty and that no order, payment or return refers to. Rules: UPLOAD-56. */
export async function dropEmptyStock(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from skus
     where id = any (${[...ids]}::uuid[]) and on_hand = 0 and reserved = 0
       and not exists (select from order_items where sku_id = skus.id)
       and not exists (select from stock_reservations where sku_id = skus.id)
       and not exists (select from return_lines where wanted_sku_id = skus.id)`.execute(trx);
}

/** Only empty rows. The caller must know that no order or payment refers to them. */
export async function deleteUnusedStock(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("skus")
    .where("id", "in", [...ids])
    .where("on_hand", "=", 0)
    .where("reserved", "=", 0)
    .execute();
}
