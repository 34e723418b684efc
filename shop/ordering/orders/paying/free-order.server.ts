import type { Database } from "#platform/database/database.server.ts";
import type { Payment, PaymentState } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import { insertPayment, type NewPayment } from "#shop/ordering/payments/payment-store.server.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { recordEventOnce, writeOrderChange } from "../order-state-store.server.ts";
import { recordReversals } from "./sale-store.server.ts";

/** Provider name of free payments, which no provider knows. */
const NO_PROVIDER = "none";

/** For a total of zero. The caller must hold the order's row lock and reserve its pieces. Rules: COUPON-12. */
export function createFreePayment(
  trx: Database,
  orderId: string,
  now: Date,
  terms?: NewPayment["terms"],
): Promise<Payment> {
  return insertPayment(trx, {
    reference: orderId,
    provider: NO_PROVIDER,
    method: "free",
    amountCents: 0,
    discountMethodCents: 0,
    installments: 1,
    cardTokenHash: null,
    expiresAt: now,
    terms,
    createdAt: now,
    askAfter: now,
    network: null,
    isKnownPayer: false,
  });
}

/** Records it as paid, in place of a provider's answer. */
export async function payFree(trx: Database, payment: Payment, now: Date): Promise<Payment> {
  return (await recordFact(trx, payment.id, factOf(payment, "paid"), now)).payment;
}

/**
 * Closes the sale of a cancelled free order: no money goes back, but its pieces count as returned. Does nothing for
 * other orders. The caller must hold the order's row lock. Rules: COUPON-12.
 */
export async function closeFreeSale(
  trx: Database,
  { id: orderId, externalPaymentId: name }: { id: string; externalPaymentId: string | null },
  now: Date,
): Promise<void> {
  const payment = name === null ? null : await findPaymentByExternalId(trx, name);
  if (payment?.method !== "free" || payment.state !== "paid") return;
  const { payment: ended } = await recordFact(trx, payment.id, factOf(payment, "refunded"), now);
  await recordEventOnce(trx, { orderId, kind: "payment_refunded", subject: payment.id, at: now });
  await writeOrderChange(trx, orderId, { payment_status: "refunded" });
  await recordReversals(trx, ended, 0, now);
}

function factOf(payment: Payment, state: PaymentState): PaymentFact {
  const { externalPaymentId: name, amountCents, currency } = payment;
  return {
    providerPaymentId: name,
    externalPaymentId: name,
    state,
    statusDetail: null,
    amountCents,
    currency,
    expiresAt: null,
  };
}
