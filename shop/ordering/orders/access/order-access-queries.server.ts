import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isExternalPaymentId } from "#shop/ordering/payments/payment.ts";
import { isOrderId } from "../order.ts";

/** What decides who may see and do what with an order. */
export interface OrderAccess {
  id: string;
  customerId: string | null;
  /** Hash of the claim secret; null once a customer owns the order or its data is deleted. */
  claimHash: Buffer | null;
  customerEmail: string;
  linkGeneration: number;
  lastEventAt: Date;
}

/** Null for an unknown order. */
export async function readOrderAccess(db: Database, orderId: string): Promise<OrderAccess | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select([
      "id",
      "user_id as customerId",
      "claim_hash as claimHash",
      "customer_email as customerEmail",
      "link_generation as linkGeneration",
      sql<Date>`coalesce((select max(at) from order_events where order_id = orders.id), created_at)`.as("lastEventAt"),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the order of any of its payment attempts, not only the current one; null for an unknown attempt. */
export async function findOrderIdOfPayment(db: Database, externalPaymentId: string): Promise<string | null> {
  if (!isExternalPaymentId(externalPaymentId)) return null;
  const row = await db
    .selectFrom("payments")
    .select("order_id as orderId")
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirst();
  return row?.orderId ?? null;
}
