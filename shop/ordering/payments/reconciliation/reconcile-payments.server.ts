import { dayInSaoPaulo, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { expirePaymentJob } from "#shop/ordering/payments/expire-payment.server.ts";
import { listOverduePayments } from "#shop/ordering/payments/payment-queries.server.ts";
import { markAsked } from "#shop/ordering/payments/payment-store.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { refundPaymentJob } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import { listOverdueRefunds } from "#shop/ordering/payments/refunds/refund-queries.server.ts";
import { webhookEventJob } from "#shop/ordering/payments/webhooks/process-webhook-event.server.ts";
import {
  listOverdueWebhookEvents,
  readWebhookHealth,
} from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { BACKGROUND_POLL_ROUND } from "./poll-schedule.ts";

const QUIET_MS = 15 * MINUTE_MS;
const MOST = 500;
/** Pause between polls of a refund that its provider has accepted: a bank may need days. */
const PENDING_REFUND_MS = HOUR_MS;

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

/** This many ends found by polling in a row are no coincidence. */
const SILENCE = 3;

/** Alerts staff once a day if polling finds ends that webhooks should have reported. Rules: MAIL-36. */
export async function watchWebhooks(deps: Pick<Services, "db" | "clock" | "logger" | "jobs">): Promise<void> {
  const now = deps.clock();
  for (const { provider, unheard } of await readWebhookHealth(deps.db, now)) {
    if (unheard < SILENCE) continue;
    const subject = `${provider} ${dayInSaoPaulo(now)}`;
    await deps.db.transaction().execute((trx) => raiseAlert(deps, trx, { kind: "webhooks_silent", subject, at: now }));
  }
}
