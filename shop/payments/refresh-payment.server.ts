import { isCard, isOpen, isWatched, type Payment } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import { type DescribePayment, pauseBefore } from "./payment-jobs.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";
import type { PaymentProviders } from "./payment-providers.ts";
import { findPayment } from "./payment-queries.server.ts";
import { markAsked, markFoundByAsking } from "./payment-store.server.ts";
import { endPayment, type RecordDependencies, recordAndTell, recordFact } from "./record-fact.server.ts";

export interface PaymentDependencies extends RecordDependencies {
  /** Attempts of a provider without keys wait until it has some again. */
  payments: PaymentProviders;
}

/** A card's payment that the provider does not know by now never reached it. */
const CARD_LOST_MS = 2 * 60_000;
/** The first round whose finds a webhook should have told of before. */
const WEBHOOK_MISSED_ROUND = 5;

/**
 * Asks the provider how a running or disputed attempt stands, again and again with growing pauses until that is over. An
 * attempt that the provider never heard of, because the process died or the call got lost, is made now with the same
 * key; one by card is given up, since its token is not kept.
 */
export async function refreshPayment(
  deps: PaymentDependencies,
  { paymentId, round }: { paymentId: string; round: number },
  describePayment: DescribePayment,
): Promise<void> {
  const { db, clock, jobs, logger } = deps;
  const payment = await findPayment(db, paymentId);
  const provider = payment && deps.payments.named(payment.provider);
  if (!payment || !isWatched(payment.state) || !provider) return;
  try {
    const asked = await askFor(provider, payment, describePayment, clock());
    const recorded = await recordAndTell(deps, async (trx, now) => {
      if (asked === "lost") return endPayment(trx, paymentId, "failed", now, "not_received");
      const done = await recordFact(trx, paymentId, asked, now);
      const ended = done.changed && !isOpen(done.payment.state);
      if (ended && round >= WEBHOOK_MISSED_ROUND) await markFoundByAsking(trx, paymentId, now);
      return done;
    });
    if (asked === "lost") await jobs.send(db, "payments.close", { paymentId }, { startAfter: 60 });
    if (!isWatched(recorded.payment.state)) return;
  } catch (error) {
    if (error instanceof ProviderRefused && payment.state === "created") {
      logger.error({ payment: paymentId, err: error.message }, "provider refuses payment");
      await recordAndTell(deps, (trx, now) => endPayment(trx, paymentId, "failed", now));
      return;
    }
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
    logger.warn({ payment: paymentId, round, err: error.message }, "payment not refreshed");
  }
  const next = round + 1;
  const pause = pauseBefore(next);
  await markAsked(db, paymentId, new Date(clock().getTime() + pause * 1000));
  await jobs.send(db, "payments.refresh", { paymentId, round: next }, { startAfter: pause });
}

async function askFor(
  provider: PaymentProvider,
  payment: Payment,
  describePayment: DescribePayment,
  now: Date,
): Promise<PaymentFact | "lost"> {
  const options = { browserWaits: false };
  const found = await provider.fetchPayment(payment, options);
  if (found) return found;
  if (payment.state !== "created") throw new ProviderUnavailable("known payment is missing", 404);
  if (!isCard(payment.method)) return provider.createPayment(await describePayment(payment), options);
  if (now.getTime() - payment.createdAt.getTime() > CARD_LOST_MS) return "lost";
  throw new ProviderUnavailable("card payment has not arrived", 404);
}
