import { isWatched, type Payment } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import { type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import { findOwnPayment } from "./own-payment-queries.server.ts";
import { recordAndSettle, settlePayment } from "./settle-payment.server.ts";

export type CheckedPayment = { kind: "done"; payment: PaymentResult } | { kind: "refused"; reason: "not_found" };

/**
 * Asks the provider how an attempt of this customer stands and draws the consequences before answering: whoever presses
 * 'Verificar agora' sees them at once, however far the jobs are, also money that came after the time to pay. Where the
 * provider does not answer, what is known counts.
 */
export async function checkOnPayment(
  deps: PaymentDependencies,
  externalPaymentId: string,
  { customerId }: { customerId: string },
): Promise<CheckedPayment> {
  const payment = await findOwnPayment(deps.db, externalPaymentId, customerId);
  if (!payment) return { kind: "refused", reason: "not_found" };
  const fact = isWatched(payment.state) || payment.state === "expired" ? await askProvider(deps, payment) : null;
  if (fact) return { kind: "done", payment: paymentResult(await followFact(deps, payment, fact)) };
  // Its end may be known already, and its consequences wait for a job.
  await settlePayment(deps, { reference: payment.reference, paymentId: payment.id });
  return { kind: "done", payment: paymentResult(payment) };
}

/**
 * Asks the provider about any attempt, ended or not, and draws the consequences; null: it does not answer, or does not
 * know it. Callers have checked who asks.
 */
export async function askAboutPayment(deps: PaymentDependencies, payment: Payment): Promise<Payment | null> {
  const fact = await askProvider(deps, payment);
  return fact && followFact(deps, payment, fact);
}

function followFact(deps: PaymentDependencies, payment: Payment, fact: PaymentFact): Promise<Payment> {
  return recordAndSettle(deps, payment, (trx) => recordFact(trx, payment.id, fact, deps.clock()));
}

async function askProvider({ payments, logger }: PaymentDependencies, payment: Payment): Promise<PaymentFact | null> {
  try {
    return (await payments.named(payment.provider)?.fetchPayment(payment, { browserWaits: true })) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
    logger.warn({ payment: payment.id, err: error }, "provider does not say how a payment stands");
    return null;
  }
}
