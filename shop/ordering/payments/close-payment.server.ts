import { DAY_MS, MINUTE_MS } from "#platform/clock.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import type { PaymentFact } from "./payment-fact.ts";
import {
  type CallOptions,
  isOfProvider,
  type PaymentProvider,
  ProviderUnavailable,
  waitSecondsOf,
} from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { recordAndNotify, recordFact } from "./record-fact.server.ts";

/** Shorter than a job is retried: none is given up before it is tried hourly. */
const HURRY_MS = 30 * MINUTE_MS;
const HOUR_SECONDS = 3600;
/** Reviews last days, and boletos a week. */
const LONGEST_MS = 30 * DAY_MS;

export const closePaymentJob = defineJob("payments.close", { waitSeconds: waitSecondsOf }, closePayment);

/**
 * Closes an attempt at the provider after it ended here. Throws while the provider does not close it, so that the job
 * retries: hourly after half an hour, up to a month, since a card may be in review for days. Money that arrived
 * meanwhile is recorded. What cannot be cancelled is checked when it can no longer be paid; what was not found is
 * looked up later, since searches lag. Rules: PAY-27.
 */
export async function closePayment(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || isOpen(payment.state)) return;
  const again = (startAfter: Date | number) => deps.jobs.send(deps.db, closePaymentJob, { paymentId }, { startAfter });
  try {
    await close(deps, payment, again);
  } catch (error) {
    const ageMs = deps.clock().getTime() - payment.createdAt.getTime();
    if (!isOfProvider(error) || ageMs < HURRY_MS || ageMs > LONGEST_MS) throw error;
    deps.logger.warn({ payment: paymentId, err: error }, "payment not closed at its provider yet");
    await again(HOUR_SECONDS);
  }
}

async function close(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  payment: Payment,
  again: (startAfter: Date | number) => Promise<void>,
): Promise<void> {
  const provider = deps.payments.named(payment.provider);
  if (!provider) throw new ProviderUnavailable("close payment", 0);
  const fact = await provider.cancelPayment(payment, cancelKey(payment), { browserWaits: false });
  if (!fact) {
    if (mayBeMissed(provider, payment, deps.clock())) await again(LOOK_AGAIN_SECONDS);
    return;
  }
  await recordAndNotify(deps, (trx, now) => recordFact(trx, payment.id, fact, now));
  if (!isOpen(fact.state)) return;
  const end = holdEnd({ ...payment, expiresAt: fact.expiresAt ?? payment.expiresAt });
  if (end <= deps.clock()) throw new ProviderUnavailable("close payment", 409);
  await again(end);
}

const LOOK_AGAIN_SECONDS = 120;

function mayBeMissed({ lookUpLagMs = 0 }: PaymentProvider, payment: Payment, now: Date): boolean {
  return payment.providerPaymentId === null && now.getTime() - payment.createdAt.getTime() < lookUpLagMs;
}

export type ClosedAtProvider =
  /** Ended, paid in the meantime, or still open. */
  | { kind: "fact"; fact: PaymentFact }
  /** The provider has no such attempt. */
  | { kind: "unknown" }
  | { kind: "unreachable" };

/** A refusal may mean a review there, so the state is fetched; while a browser waits only if the provider answers. */
export async function closeAtProvider(
  { payments, logger }: Pick<Services, "logger" | "payments">,
  payment: Payment,
  options: CallOptions,
): Promise<ClosedAtProvider> {
  const provider = payments.named(payment.provider);
  if (!provider) return { kind: "unreachable" };
  try {
    const fact = await provider.cancelPayment(payment, cancelKey(payment), options);
    return fact ? { kind: "fact", fact } : { kind: "unknown" };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    const isAway = options.browserWaits && error.status === 0;
    const seen = isAway ? null : await provider.fetchPayment(payment, options).catch(noAnswer);
    if (seen?.state === "in_review") return { kind: "fact", fact: seen };
    logger.warn({ payment: payment.id, err: error }, "payment not called off");
    return { kind: "unreachable" };
  }
}

function noAnswer(error: unknown): null {
  if (isOfProvider(error)) return null;
  throw error;
}

export function cancelKey(payment: Pick<Payment, "id">): string {
  return `cancel-${payment.id}`;
}
