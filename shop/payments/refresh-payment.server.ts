import type { Logger } from "#platform/logging.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import { type DescribePayment, pauseBefore } from "./payment-jobs.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { markAsked } from "./payment-store.server.ts";
import { endPayment, type RecordDependencies, recordAndTell, recordFact } from "./record-fact.server.ts";

export interface PaymentDependencies extends RecordDependencies {
  logger: Logger;
  /** Null: no provider has keys; attempts of earlier days then wait until one has again. */
  payments: PaymentProvider | null;
}

/**
 * Asks the provider how a running attempt stands, again and again with growing pauses until it has ended. An attempt
 * that the provider never heard of, because the process died or the call got lost, is made now with the same key.
 */
export async function refreshPayment(
  deps: PaymentDependencies,
  { paymentId, round }: { paymentId: string; round: number },
  describePayment: DescribePayment,
): Promise<void> {
  const { db, jobs, logger, payments: provider } = deps;
  const payment = await findPayment(db, paymentId);
  if (!payment || !isOpen(payment.state) || !provider) return;
  try {
    const fact = await askFor(provider, payment, describePayment);
    const recorded = await recordAndTell(deps, (trx, now) => recordFact(trx, paymentId, fact, now));
    if (!isOpen(recorded.payment.state)) return;
  } catch (error) {
    if (error instanceof ProviderRefused && payment.state === "created") {
      logger.error({ payment: paymentId, err: error.message }, "provider refuses payment");
      await recordAndTell(deps, (trx, now) => endPayment(trx, paymentId, "failed", now));
      return;
    }
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
    logger.warn({ payment: paymentId, round, err: error.message }, "payment not refreshed");
    await markAsked(db, paymentId, deps.clock());
  }
  const next = round + 1;
  await jobs.send(db, "payments.refresh", { paymentId, round: next }, { startAfter: pauseBefore(next) });
}

async function askFor(
  provider: PaymentProvider,
  payment: Payment,
  describePayment: DescribePayment,
): Promise<PaymentFact> {
  const options = { browserWaits: false };
  const found = await provider.fetchPayment(payment, options);
  if (found) return found;
  if (payment.state !== "created") throw new ProviderUnavailable("known payment is missing", 404);
  return provider.createPayment(await describePayment(payment), options);
}
