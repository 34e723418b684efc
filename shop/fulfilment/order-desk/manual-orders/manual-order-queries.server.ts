import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";

/** Until when an order made by staff holds its pieces; null: another order, or none. */
export async function findOrderExpiry(db: Database, orderId: string): Promise<Date | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db.selectFrom("orders").select("expires_at").where("id", "=", orderId).executeTakeFirst();
  return row?.expires_at ?? null;
}

/** What the panel shows of an order made by staff. */
export interface ManualOrderFacts {
  madeBy: string;
  expiresAt: Date;
  discountBy: string | null;
  discountReason: string | null;
}

/** Who made an order for its customer, and its discount; null: no staff did. The caller must have checked 'orders.read'. */
export async function findManualOrder(db: Database, orderId: string): Promise<ManualOrderFacts | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("orders")
    .innerJoin("staff as maker", "maker.id", "orders.made_by")
    .leftJoin("staff as giver", "giver.id", "orders.discount_by")
    .select([
      "maker.name as madeBy",
      "expires_at as expiresAt",
      "giver.name as discountBy",
      "discount_reason as discountReason",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return row?.expiresAt ? { ...row, expiresAt: row.expiresAt } : null;
}
