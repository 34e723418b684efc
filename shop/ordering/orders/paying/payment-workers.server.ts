import { defineJob } from "#platform/jobs/job.ts";
import { expirePayment, expirePaymentJob } from "#shop/ordering/payments/expire-payment.server.ts";
import { waitSecondsOf } from "#shop/ordering/payments/payment-provider.ts";
import { settlePaymentJob } from "#shop/ordering/payments/record-fact.server.ts";
import {
  pollProvider,
  pollProviderJob,
  refreshPayment,
  refreshPaymentJob,
} from "#shop/ordering/payments/refresh-payment.server.ts";
import { processWebhookEvent, webhookEventJob } from "#shop/ordering/payments/webhooks/process-webhook-event.server.ts";
import { waitForWebhookBacklog } from "#shop/ordering/payments/webhooks/store-webhook-event.server.ts";
import { findTraceOfEvent } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readOrder } from "../order-queries.server.ts";
import { paymentOrderOf } from "./payment-order.ts";
import { recordForOrders, settlePayment } from "./settle-payment.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** Payments do not know orders. A provider may take half a minute: the second worker goes on meanwhile. */
export const paymentWorkers = [
  defineJob(
    webhookEventJob,
    {
      atOnce: 10,
      workers: 2,
      continues: (
        { db }: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "jobs" | "payments">,
        { eventId },
      ) => findTraceOfEvent(db, eventId),
      waitSeconds: waitSecondsOf,
    },
    async (deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "jobs" | "payments">, job) => {
      await waitForWebhookBacklog(deps.db, deps.pause);
      await processWebhookEvent(deps, job, recordForOrders(deps));
    },
  ),
  defineJob(refreshPaymentJob, { workers: 2 }, (deps: Needed, job) =>
    refreshPayment(deps, job, async (payment) =>
      paymentOrderOf(payment, await readOrder(deps.db, payment.reference), null),
    ),
  ),
  defineJob(pollProviderJob, {}, (deps: Needed, job) => pollProvider(deps, job, recordForOrders(deps))),
  defineJob(expirePaymentJob, { workers: 2 }, (deps: Needed, job) => expirePayment(deps, job, recordForOrders(deps))),
  defineJob(settlePaymentJob, { atOnce: 10 }, settlePayment),
];
