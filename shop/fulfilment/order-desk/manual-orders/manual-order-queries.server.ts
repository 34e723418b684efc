import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";

/** Until when an order made by staff holds its pieces; null: another order, or none. */
export async function findOrderExpiry(db: Database, orderId: string): Promise<Date | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db.selectFrom("orders").select("expires_at").where("id", "=", orderId).executeTakeFirst();
  return row?.expires_at ?? null;
}
