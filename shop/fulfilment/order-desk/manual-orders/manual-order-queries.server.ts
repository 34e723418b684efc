import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";

/** Until when it holds its pieces; null: not made by staff, or unknown. */
export async function findOrderExpiry(db: Database, orderId: string): Promise<Date | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db.selectFrom("orders").select("expires_at").where("id", "=", orderId).executeTakeFirst();
  return row?.expires_at ?? null;
}

export interface ManualOrderFacts {
  madeBy: string;
  expiresAt: Date;
  discountBy: string | null;
  discountReason: string | null;
}

/** Null: no staff made it. The caller must have checked 'orders.read'. */
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
