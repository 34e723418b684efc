import type { Database } from "#platform/database/database.server.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";

/** The payment with this external id, if it belongs to an order of this customer; null otherwise. */
export async function findOwnPayment(
  db: Database,
  externalPaymentId: string,
  customerId: string,
): Promise<Payment | null> {
  const payment = await findPaymentByExternalId(db, externalPaymentId);
  if (!payment) return null;
  const owned = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", payment.reference)
    .where("user_id", "=", customerId)
    .executeTakeFirst();
  return owned ? payment : null;
}
