import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { isOrderId, type Order } from "../order.ts";
import { findOrder, readOrder } from "../order-queries.server.ts";
import { lockOrder, recordEventOnce } from "../order-store.server.ts";

/** Locks a customer's own order until the transaction ends; null for another customer's. */
export async function lockOwnOrder(
  trx: DatabaseTransaction,
  orderId: string,
  customerId: string,
): Promise<Order | null> {
  if (!isOrderId(orderId) || !(await lockOrder(trx, orderId))) return null;
  return findOrder(trx, orderId, customerId);
}

/** Locks any order; the caller must have checked access. */
export async function lockOrderForWrite(trx: DatabaseTransaction, orderId: string): Promise<Order> {
  await lockOrder(trx, orderId);
  return readOrder(trx, orderId);
}

/** Adds an event to an order's history, once per subject. The caller must hold the order's row lock. */
export async function recordOrderEvent(
  trx: Database,
  event: { orderId: string; kind: string; subject: string; at: Date },
): Promise<void> {
  await recordEventOnce(trx, event);
}

/** Stock data of an order's lines for restocking, by line id. */
export async function skusOfOrder(trx: Database, orderId: string): Promise<Map<string, OrderPiece>> {
  const rows = await trx
    .selectFrom("order_items")
    .select(["id", "sku_id as skuId", "product_id as productId", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
  return new Map(rows.map(({ id, ...piece }) => [id, piece]));
}

/** The order's pieces that were sold and not put back into stock by a refund. Rules: STOCK-36. */
export async function piecesStillOut(trx: Database, orderId: string): Promise<OrderPiece[]> {
  const { rows } = await sql<OrderPiece>`
    select sku_id as "skuId", product_id as "productId", quantity - put_back as quantity
      from order_items cross join lateral (
        select coalesce(sum(refund_pieces.quantity), 0)::int as put_back
          from refund_pieces where order_item_id = order_items.id) as back
     where order_id = ${orderId} and quantity > put_back`.execute(trx);
  return rows;
}

export interface OrderPiece {
  skuId: string;
  productId: string;
  quantity: number;
}
