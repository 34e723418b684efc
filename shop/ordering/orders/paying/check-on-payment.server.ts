import { mayAct } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { isWatched, type Payment } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { isOfProvider } from "#shop/ordering/payments/payment-provider.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import { type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import type { Services } from "#shop/services.server.ts";
import { recordAndSettle, settlePayment } from "./settle-payment.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

export type CheckedPayment = { kind: "done"; payment: PaymentResult } | { kind: "refused"; reason: "not_found" };

/** Asks the provider and settles at once, for 'Verificar agora'. No answer: the stored state counts. Rules: PAY-74. */
export async function checkOnPayment(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">,
  externalPaymentId: string,
  shopper: Shopper,
): Promise<CheckedPayment> {
  const payment = await findShopperPayment(deps, externalPaymentId, shopper);
  if (!payment) return { kind: "refused", reason: "not_found" };
  const fact = isWatched(payment.state) || payment.state === "expired" ? await askProvider(deps, payment) : null;
  if (fact) return { kind: "done", payment: paymentResult(await followFact(deps, payment, fact)) };
  // The attempt may have ended already while the settle job is still queued.
  await settlePayment(deps, { reference: payment.reference, paymentId: payment.id });
  return { kind: "done", payment: paymentResult(payment) };
}

/** Settles the order, too. Null: no answer, or unknown to the provider. The caller must have checked access. */
export async function pollPaymentAttempt(deps: Needed, payment: Payment): Promise<Payment | null> {
  const fact = await askProvider(deps, payment);
  return fact && followFact(deps, payment, fact);
}

function followFact(deps: Needed, payment: Payment, fact: PaymentFact): Promise<Payment> {
  return recordAndSettle(deps, payment, (trx) => recordFact(trx, payment.id, fact, deps.clock()));
}

async function askProvider({ payments, logger }: Needed, payment: Payment): Promise<PaymentFact | null> {
  try {
    return (await payments.named(payment.provider)?.fetchPayment(payment, { browserWaits: true })) ?? null;
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    logger.warn({ payment: payment.id, err: error }, "provider does not say how a payment stands");
    return null;
  }
}

/** Null also when the shopper may not pay its order. */
export async function findShopperPayment(
  deps: Pick<Services, "db" | "config" | "clock">,
  externalPaymentId: string,
  shopper: Shopper,
): Promise<Payment | null> {
  const payment = await findPaymentByExternalId(deps.db, externalPaymentId);
  return payment && (await mayAct(deps, payment.reference, shopper, "pay")) ? payment : null;
}
