import { randomInt } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { externalPaymentId, type Payment, type PaymentState } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import { openPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { noteOnce } from "../order-store.server.ts";
import { bookReversals } from "./book-sale.server.ts";

/** Nobody is asked about an attempt that is free. */
const NO_PROVIDER = "none";

/** A name for an attempt to pay. */
export function newExternalPaymentId(now: Date): string {
  const random = randomInt(36 ** 8).toString(36);
  return externalPaymentId(now, random.padStart(8, "0"));
}

/** Writes the attempt of an order of which nothing is left to be paid; the caller holds the order and its pieces. */
export function openFreePayment(trx: Database, orderId: string, now: Date): Promise<Payment> {
  return openPayment(trx, {
    reference: orderId,
    externalPaymentId: newExternalPaymentId(now),
    provider: NO_PROVIDER,
    method: "free",
    amountCents: 0,
    methodDiscountCents: 0,
    installments: 1,
    cardTokenHash: null,
    expiresAt: now,
    createdAt: now,
    askAfter: now,
  });
}

/** Writes down, in the place of a provider, that nothing is all that was to be paid. */
export async function payFree(trx: Database, payment: Payment, now: Date): Promise<Payment> {
  return (await recordFact(trx, payment.id, factOf(payment, "paid"), now)).payment;
}

/**
 * Ends the sale of a free order that is cancelled: no money goes back, and its pieces count as come back. Of any other
 * order nothing changes. The caller holds the order's row.
 */
export async function endFreeSale(
  trx: Database,
  { id: orderId, externalPaymentId: name }: { id: string; externalPaymentId: string | null },
  now: Date,
): Promise<void> {
  const payment = name === null ? null : await findPaymentByExternalId(trx, name);
  if (payment?.method !== "free" || payment.state !== "paid") return;
  const { payment: ended } = await recordFact(trx, payment.id, factOf(payment, "refunded"), now);
  await noteOnce(trx, { orderId, kind: "payment_refunded", subject: payment.id, at: now });
  await trx.updateTable("orders").set({ payment_status: "refunded" }).where("id", "=", orderId).execute();
  await bookReversals(trx, ended, 0, now);
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
