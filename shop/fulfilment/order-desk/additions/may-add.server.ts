import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { isSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/paying/lock-order.server.ts";
import { listShipments } from "../../shipments/shipment-queries.server.ts";
import { noEditReason } from "../edits/may-edit.ts";

/** One that can be edited and goes in its own parcel; null: none. Rules: EDIT-15. */
export async function findOrderToAddTo(db: Database, orderId: string): Promise<Order | null> {
  const order = await findOrderById(db, orderId);
  if (!order || noEditReason(order, await listShipments(db, order.id)) || (await isSentAlong(db, order.id)))
    return null;
  return order;
}

/** Like `findOrderToAddTo`, with the order's row locked until the transaction ends. */
export async function lockOrderToAddTo(trx: DatabaseTransaction, orderId: string): Promise<Order | null> {
  await lockOrderForWrite(trx, orderId);
  return findOrderToAddTo(trx, orderId);
}
