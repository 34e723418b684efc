import { declareJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { closePaymentJob } from "./close-payment.server.ts";
import { isCard, isOpen, isWatched, type Payment } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import {
  isOfProvider,
  type PaymentOrder,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  waitSecondsOf,
} from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { markAsked, markFoundByAsking } from "./payment-store.server.ts";
import { BACKGROUND_POLL_ROUND, pollDelaySeconds } from "./reconciliation/poll-schedule.ts";
import { endPayment, type RecordForOwner, recordAndNotify, recordFact } from "./record-fact.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** Builds the provider's request. The reference's owner does it: payments do not know what is paid for. */
export type DescribePayment = (payment: Payment) => Promise<PaymentOrder>;

/** A card payment that so many look-ups do not find never reached its provider. Rules: PAY-51. */
const LOST_AFTER_LOOK_UPS = 3;
/** From this round on, a webhook should have reported what polling finds. */
const WEBHOOK_MISSED_ROUND = 5;

/** `round`: polls so far; `missing`: polls that did not find it. */
export const refreshPaymentJob = declareJob<{ paymentId: string; round: number; missing?: number }>("payments.refresh");

/**
 * Polls a running or disputed attempt with growing pauses until it is over. What never reached the provider is created
 * now with the same key; a card fails, since its token is not stored. No failed look-up and no refused keys end an
 * attempt. Rules: PAY-6, PAY-110.
 */
export async function refreshPayment(
  deps: Needed,
  { paymentId, round, missing = 0 }: { paymentId: string; round: number; missing?: number },
  describePayment: DescribePayment,
): Promise<void> {
  const { db, clock, jobs, logger } = deps;
  const payment = await findPayment(db, paymentId);
  const provider = payment && deps.payments.named(payment.provider);
  if (!payment || !isWatched(payment.state) || !provider) return;
  let notFound = missing;
  let wait = 0;
  try {
    const asked = await askFor(provider, payment, describePayment, clock());
    if (asked.kind === "refused") {
      logger.error({ payment: paymentId, err: asked.error }, "provider refuses payment");
      await endAndClose(deps, paymentId, asked.error.detail);
      return;
    }
    if (asked.kind === "missing") notFound += 1;
    if (asked.kind === "missing" && isLost(provider, payment, notFound, clock())) {
      await endAndClose(deps, paymentId, "not_received");
      return;
    }
    if (asked.kind === "fact") {
      const recorded = await recordAndNotify(deps, async (trx, now) => {
        const done = await recordFact(trx, paymentId, asked.fact, now);
        const ended = done.changed && !isOpen(done.payment.state);
        // It ended here while it was being created there: whoever has its code could still pay it.
        const isStray = isOpen(asked.fact.state) && !isOpen(done.payment.state);
        if (isStray) await jobs.send(trx, closePaymentJob, { paymentId });
        if (ended && round >= WEBHOOK_MISSED_ROUND) await markFoundByAsking(trx, paymentId, now);
        return done;
      });
      if (!isWatched(recorded.payment.state)) return;
    }
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    logger.warn({ payment: paymentId, round, err: error }, "payment not refreshed");
    wait = waitSecondsOf(error);
  }
  // What waits for other keys goes on as soon as there are some.
  const next = deps.payments.refusesKeys(provider.name) ? BACKGROUND_POLL_ROUND : round + 1;
  const pause = Math.max(pollDelaySeconds(next), wait);
  await markAsked(db, paymentId, new Date(clock().getTime() + pause * 1000));
  await jobs.send(db, refreshPaymentJob, { paymentId, round: next, missing: notFound }, { startAfter: pause });
}

/** Ends an attempt that the provider does not have, as far as that can be known; a job checks once more. */
async function endAndClose(deps: Needed, paymentId: string, detail: string | null): Promise<void> {
  await recordAndNotify(deps, async (trx, now) => {
    await deps.jobs.send(trx, closePaymentJob, { paymentId }, { startAfter: 60 });
    return endPayment(trx, paymentId, "failed", now, detail);
  });
}

/** Whether a card attempt that was not found never reached the provider, allowing for the search's lag. */
function isLost({ lookUpLagMs = 0 }: PaymentProvider, { createdAt }: Payment, missing: number, now: Date): boolean {
  return missing >= LOST_AFTER_LOOK_UPS && now.getTime() - createdAt.getTime() > lookUpLagMs;
}

type Asked =
  | { kind: "fact"; fact: PaymentFact }
  /** A card attempt cannot be created again. */
  | { kind: "missing" }
  | { kind: "refused"; error: ProviderRefused };

/** Rules: PAY-52. */
async function askFor(
  provider: PaymentProvider,
  payment: Payment,
  describePayment: DescribePayment,
  now: Date,
): Promise<Asked> {
  const age = now.getTime() - payment.createdAt.getTime();
  const isKnown = payment.providerPaymentId !== null || payment.state !== "created";
  const isReplayed = !isKnown && !isCard(payment.method) && age < (provider.replayMs ?? 0);
  const found = isReplayed ? null : await provider.fetchPayment(payment, { browserWaits: false });
  if (found) return { kind: "fact", fact: found };
  if (isKnown) throw new ProviderUnavailable("known payment is missing", 404);
  if (isCard(payment.method)) return { kind: "missing" };
  try {
    const order = await describePayment(payment);
    return { kind: "fact", fact: await provider.createPayment(order, { browserWaits: false }) };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { kind: "refused", error };
  }
}

/** Fetches an attempt's state once, after a webhook event without a valid signature named it. */
export const pollProviderJob = declareJob<{ paymentId: string }>("payments.look");

/** Fetches the state once and applies it. Without an answer nothing happens, and callers go on. */
export async function pollProvider(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { paymentId }: { paymentId: string },
  recordForOwner: RecordForOwner,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const provider = payment && deps.payments.named(payment.provider);
  if (!payment || !provider) return;
  try {
    const fact = await provider.fetchPayment(payment, { browserWaits: false });
    if (fact) await recordForOwner(payment, (trx) => recordFact(trx, payment.id, fact, deps.clock()));
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    deps.logger.warn({ payment: payment.id, err: error }, "payment not looked at");
  }
}
