import type { Database } from "#platform/database/database.server.ts";
import { declareJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { closeAtProvider, closePaymentJob } from "./close-payment.server.ts";
import { isAwaitingPayer, isOpen } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import type { PaymentFact } from "./payment-fact.ts";
import { findPayment } from "./payment-queries.server.ts";
import { endPayment, type Recorded, type RecordForOwner, recordFact } from "./record-fact.server.ts";

export const expirePaymentJob = declareJob<{ paymentId: string }>("payments.expire");

/**
 * The provider is told and has the last word on money; during an outage the attempt ends anyway and a job closes it
 * there later. Pieces and coupon are freed in the same transaction. What the provider cannot cancel is held until its
 * own end. A review has no timer of ours. Rules: PAY-30, PAY-34, STOCK-24, STOCK-25.
 */
export async function expirePayment(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { paymentId }: { paymentId: string },
  recordForOwner: RecordForOwner,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const payment = await findPayment(db, paymentId);
  if (!payment || !isAwaitingPayer(payment.state)) return;
  const end = holdEnd(payment);
  // The provider may have created it later than requested, with a later expiry.
  if (end > clock()) return jobs.send(db, expirePaymentJob, { paymentId }, { startAfter: end });

  const last = await closeAtProvider(deps, payment, { browserWaits: false });
  const now = clock();
  await recordForOwner(payment, async (trx) => {
    if (last.kind === "fact" && isOpen(last.fact.state)) return keepUntilOver(deps, trx, paymentId, last.fact, now);
    // A request that creates it may still be on its way to the provider.
    if (last.kind !== "fact") await jobs.send(trx, closePaymentJob, { paymentId }, { startAfter: 60 });
    return last.kind === "fact"
      ? recordFact(trx, paymentId, last.fact, now)
      : endPayment(trx, paymentId, "expired", now);
  });
}

/** The provider cannot cancel it: it stays open while it can be paid, and ends after the grace period. */
async function keepUntilOver(
  { jobs }: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  trx: Database,
  paymentId: string,
  fact: PaymentFact,
  now: Date,
): Promise<Recorded> {
  const recorded = await recordFact(trx, paymentId, fact, now);
  if (!isAwaitingPayer(recorded.payment.state)) return recorded;
  const end = holdEnd(recorded.payment);
  if (end > now) {
    await jobs.send(trx, expirePaymentJob, { paymentId }, { startAfter: end });
    return recorded;
  }
  await jobs.send(trx, closePaymentJob, { paymentId }, { startAfter: 60 });
  return endPayment(trx, paymentId, "expired", now);
}
