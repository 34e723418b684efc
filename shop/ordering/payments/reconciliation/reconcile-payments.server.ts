import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { expirePaymentJob } from "../expire-payment.server.ts";
import { listOverduePayments } from "../payment-queries.server.ts";
import { markAsked } from "../payment-store.server.ts";
import { watchWebhooks } from "../received/watch-webhooks.server.ts";
import { refreshPaymentJob } from "../refresh-payment.server.ts";
import { refundPaymentJob } from "../refunds/refund-payment.server.ts";
import { listOverdueRefunds } from "../refunds/refund-queries.server.ts";
import { webhookEventJob } from "../webhooks/process-webhook-event.server.ts";
import { listOverdueWebhookEvents } from "../webhooks/webhook-event-queries.server.ts";
import { BACKGROUND_POLL_ROUND } from "./poll-delay.ts";

const QUIET_MS = 15 * 60_000;
const MOST = 500;
/** Pause between polls of a refund that its provider has accepted: a bank may need days. */
const PENDING_REFUND_MS = 60 * 60_000;

export const reconcilePaymentsJob = defineJob("payments.reconcile", { every: "*/5 * * * *" }, reconcilePayments);

/** Restarts what lost its job: attempts, events, refunds. Checks that webhooks arrive. Rules: PAY-59, REFUND-61. */
export async function reconcilePayments(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
): Promise<void> {
  const { db, clock, jobs, logger } = deps;
  const before = new Date(clock().getTime() - QUIET_MS);
  const payments = await listOverduePayments(db, { before, most: MOST });
  for (const { id: paymentId } of payments) {
    // Not again in the next round while the queue is behind.
    await markAsked(db, paymentId, clock());
    await jobs.send(db, refreshPaymentJob, { paymentId, round: BACKGROUND_POLL_ROUND });
    await jobs.send(db, expirePaymentJob, { paymentId });
  }
  const events = await listOverdueWebhookEvents(db, { before, most: MOST });
  for (const { id: eventId } of events) await jobs.send(db, webhookEventJob, { eventId });
  const unhurried = new Date(clock().getTime() - PENDING_REFUND_MS);
  const refunds = await listOverdueRefunds(db, { before, unhurried, most: MOST });
  for (const { id: refundId } of refunds) await jobs.send(db, refundPaymentJob, { refundId });
  if (payments.length + events.length + refunds.length > 0) {
    logger.warn({ payments: payments.length, events: events.length, refunds: refunds.length }, "payments reconciled");
  }
  await watchWebhooks(deps);
}
