import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Order } from "../order.ts";
import { readOrder } from "../order-queries.server.ts";
import { lockOrder, recordEventOnce } from "../order-state-store.server.ts";

/** Locks any order until the transaction ends; the caller must have checked access. */
export async function lockOrderForWrite(trx: DatabaseTransaction, orderId: string): Promise<Order> {
  await lockOrder(trx, orderId);
  return readOrder(trx, orderId);
}

/** Once per subject. The caller must hold the order's row lock. */
export async function recordOrderEvent(
  trx: Database,
  event: { orderId: string; kind: string; subject: string; at: Date },
): Promise<void> {
  await recordEventOnce(trx, event);
}
