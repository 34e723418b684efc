import "./payment-jobs.ts";
import { UNHURRIED_ROUND } from "./payment-jobs.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";

const QUIET_MS = 15 * 60_000;
const MOST = 500;

/**
 * Sets going again what should be going and is not, because a job was lost or gave up: running attempts nobody asked
 * about, notices nobody followed, refunds nobody made.
 */
export async function reconcilePayments({ db, clock, jobs, logger }: PaymentDependencies): Promise<void> {
  const before = new Date(clock().getTime() - QUIET_MS);
  const payments = await db
    .selectFrom("payments")
    .select(["id"])
    .where("state", "in", ["created", "pending", "in_review"])
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(MOST)
    .execute();
  for (const { id: paymentId } of payments) {
    await jobs.send(db, "payments.refresh", { paymentId, round: UNHURRIED_ROUND });
    await jobs.send(db, "payments.expire", { paymentId });
  }
  const events = await db
    .selectFrom("webhook_events")
    .select("id")
    .where("processed_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(MOST)
    .execute();
  for (const { id: eventId } of events) await jobs.send(db, "payments.notice", { eventId });
  const refunds = await db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "requested")
    .where("requested_at", "<", before)
    .orderBy("requested_at")
    .limit(MOST)
    .execute();
  for (const { id: refundId } of refunds) await jobs.send(db, "payments.refund", { refundId });
  if (payments.length + events.length + refunds.length > 0) {
    logger.warn({ payments: payments.length, events: events.length, refunds: refunds.length }, "payments reconciled");
  }
}
