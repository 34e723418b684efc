import type { JobName } from "#platform/jobs/jobs.server.ts";
import { sendLowStockMail } from "#shop/catalogue-admin/editing/low-stock/send-low-stock-mail.server.ts";
import { watchStock } from "#shop/catalogue-admin/editing/low-stock/watch-stock.server.ts";
import { sendAccountDeletedEmail } from "#shop/customer-records/account-deleted-email.server.ts";
import { sendVisitorDataMail } from "#shop/customer-records/visitor-data/request-visitor-data.server.ts";
import { sendAccountMail } from "#shop/customers/accounts/send-account-mail.server.ts";
import { sendContactMail } from "#shop/customers/contact/send-contact-mail.server.ts";
import { sendNewsletterMail } from "#shop/customers/newsletter/send-newsletter-mail.server.ts";
import { watchLedger } from "#shop/insight/ledger-checks/watch-ledger.server.ts";
import { WATCH_TIMES } from "#shop/insight/monitoring/monitoring-jobs.ts";
import { watchShop } from "#shop/insight/monitoring/watch-shop.server.ts";
import { runProviderCheck } from "#shop/insight/provider-check/run-provider-check.server.ts";
import { INSTALLATION_WATCH_TIMES } from "#shop/installation/installation-jobs.ts";
import { watchInstallation } from "#shop/installation/watch-installation.server.ts";
import { isMailQueue } from "#shop/messages/email-trouble-queries.server.ts";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { waitForWebhookBacklog } from "#shop/ordering/payments/webhooks/store-webhook-event.server.ts";
import { deleteExpiredData } from "./delete-expired-data.server.ts";
import "#shop/insight/provider-check/provider-check-jobs.ts";
import "#shop/catalogue/pictures/picture-jobs.ts";
import { KEEP_TIMES, openWalArchiveKeeper } from "#shop/backup/keep-wal-archive.server.ts";
import { prepareRenditions } from "#shop/catalogue/pictures/warm-renditions.server.ts";
import { expireOldPrices } from "#shop/catalogue/prices/expire-old-prices.server.ts";
import { EXPIRY_TIMES } from "#shop/catalogue/prices/pricing-jobs.ts";
import { resumeUploads } from "#shop/catalogue-admin/uploads/resume-uploads.server.ts";
import { runUpload } from "#shop/catalogue-admin/uploads/run-upload.server.ts";
import { runUndo } from "#shop/catalogue-admin/uploads/undo/undo-upload.server.ts";
import { sendResellerMail } from "#shop/customers/resellers/send-reseller-mail.server.ts";
import { dispatchStockAlerts } from "#shop/customers/stock-alerts/dispatch-stock-alerts.server.ts";
import { sendStockAlert } from "#shop/customers/stock-alerts/send-stock-alert.server.ts";
import { replacePieces } from "#shop/fulfilment/order-desk/edits/replace-pieces.server.ts";
import { RETURN_LABELS } from "#shop/fulfilment/return-labels/apply-return-news.server.ts";
import { runReturnLabelStep } from "#shop/fulfilment/return-labels/run-return-label-step.server.ts";
import { sweepReturnLabels } from "#shop/fulfilment/return-labels/sweep-return-labels.server.ts";
import { trackReturnLabels } from "#shop/fulfilment/return-labels/track-return-labels.server.ts";
import { sendReturnMail } from "#shop/fulfilment/returns/emails/send-return-mail.server.ts";
import { cancelParcels } from "#shop/fulfilment/shipments/labels/cancel-parcels.server.ts";
import { runLabelStep } from "#shop/fulfilment/shipments/labels/run-label-step.server.ts";
import { sweepShipments } from "#shop/fulfilment/shipments/labels/sweep-shipments.server.ts";
import { watchBalance } from "#shop/fulfilment/shipments/labels/watch-balance.server.ts";
import { processCarrierWebhook as followParcelNotice } from "#shop/fulfilment/shipments/tracking/receive-carrier-webhook.server.ts";
import { trackShipments } from "#shop/fulfilment/shipments/tracking/track-shipments.server.ts";
import { sendOrderLink } from "#shop/ordering/orders/access/send-order-link.server.ts";
import { sendOrderMail } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { sendPaidOrderEmail } from "#shop/ordering/orders/emails/send-paid-order-email.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { paymentOrderOf } from "#shop/ordering/orders/paying/payment-order.ts";
import { recordForOrders, settlePayment } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { freeAttempt } from "#shop/ordering/orders/paying/strangers/free-waiting.server.ts";
import { queueCartReminders } from "#shop/ordering/orders/reminding/carts/queue-cart-reminders.server.ts";
import { sendCartReminder } from "#shop/ordering/orders/reminding/carts/send-cart-reminder.server.ts";
import { queueReminders } from "#shop/ordering/orders/reminding/queue-reminders.server.ts";
import { sendAlertMail } from "#shop/ordering/payments/alerts/raise-alert.server.ts";
import { orLater } from "#shop/ordering/payments/call-failure.server.ts";
import { closePayment } from "#shop/ordering/payments/close-payment.server.ts";
import { expirePayment } from "#shop/ordering/payments/expire-payment.server.ts";
import { probePaymentKeys } from "#shop/ordering/payments/keys/note-keys.server.ts";
import { pollProvider } from "#shop/ordering/payments/poll-provider.server.ts";
import { recheckPayments } from "#shop/ordering/payments/reconciliation/recheck-payments.server.ts";
import { reconcilePayments } from "#shop/ordering/payments/reconciliation/reconcile-payments.server.ts";
import { refreshPayment } from "#shop/ordering/payments/refresh-payment.server.ts";
import { refundPayment } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import { processWebhookEvent } from "#shop/ordering/payments/webhooks/process-webhook-event.server.ts";
import { findTraceOfEvent } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import { watchConnection } from "#shop/ordering/shipping/carrier-account/watch-connection.server.ts";
import type { Services } from "#shop/services.server.ts";
import { deliverPush } from "#shop/staff/push/deliver-push.server.ts";
import { sendStaffMail } from "#shop/staff/send-staff-mail.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Deletes or anonymises data after its retention period. */
    "shop.forget": Record<string, never>;
  }
}

/** Every queue of the shop. */
export const QUEUES: readonly JobName[] = [
  "payments.notice",
  "payments.refresh",
  "payments.look",
  "payments.expire",
  "payments.close",
  "payments.free",
  "payments.refund",
  "payments.alert",
  "payments.reconcile",
  "payments.recheck",
  "payments.probe-keys",
  "orders.settle",
  "orders.mail",
  "orders.link",
  "orders.tell-shop",
  "orders.cancel-unpaid",
  "orders.remind",
  "orders.replace-pieces",
  "carts.remind",
  "cart-reminders.mail",
  "orders.called-off",
  "returns.mail",
  "shipments.step",
  "shipments.notice",
  "shipments.track",
  "shipments.sweep",
  "shipments.watch-balance",
  "return-labels.step",
  "return-labels.track",
  "return-labels.sweep",
  "products.watch-stock",
  "products.low-stock-mail",
  "stock-notices.dispatch",
  "stock-notices.mail",
  "customers.mail",
  "staff.mail",
  "staff.push",
  "newsletter.mail",
  "contact.mail",
  "resellers.mail",
  "account.goodbye",
  "visitor-data.mail",
  "shipping.watch-connection",
  "pricing.expire-old-prices",
  "pictures.make",
  "pictures.prepare",
  "uploads.run",
  "uploads.undo",
  "uploads.resume",
  "monitoring.watch",
  "books.check",
  "installation.watch",
  "providers.check",
  "archive.keep",
  "shop.forget",
];

/** Queues that send e-mails. They need long retries: a mail server may refuse for a day. */
export const MAIL_QUEUES: readonly JobName[] = QUEUES.filter((name) => isMailQueue(name));

/**
 * Starts the worker, or lets it start by itself once a restored shop is let go on (`resumed`): until then jobs only
 * wait, so that no mail, refund or label is made a second time.
 * Rules: STAFF-65.
 */
export async function startWorkerOnceResumed(deps: Services, resumed: Promise<void>): Promise<void> {
  const { config, logger } = deps;
  if (!config.restored) return startWorker(deps);
  logger.warn({ takenAt: config.restored.takenAt }, "restored from a backup: held until `npm run resume`");
  resumed
    .then(() => startWorker(deps))
    .then(() => logger.info("the restored shop is at work"))
    .catch((error: unknown) => logger.error({ err: error }, "the jobs could not be started"));
}

/** Registers the handler of each queue, and the schedules, in this process. Rules: LAW-36. */
export async function startWorker(deps: Services): Promise<void> {
  const { db, jobs, logger } = deps;

  // A provider may take half a minute to answer: the second worker continues meanwhile.
  await jobs.work(
    "payments.notice",
    async (job) => {
      await waitForWebhookBacklog(db, deps.pause);
      await orLater(deps, "payments.notice", job, () => processWebhookEvent(deps, job, recordForOrders(deps)));
    },
    { atOnce: 10, workers: 2, continues: ({ eventId }) => findTraceOfEvent(db, eventId) },
  );
  await jobs.work(
    "payments.refresh",
    (job) =>
      refreshPayment(deps, job, async (payment) =>
        paymentOrderOf(payment, await readOrder(db, payment.reference), null),
      ),
    { workers: 2 },
  );
  await jobs.work("payments.look", (job) => pollProvider(deps, job, recordForOrders(deps)));
  await jobs.work("payments.expire", (job) => expirePayment(deps, job, recordForOrders(deps)), { workers: 2 });
  await jobs.work("payments.close", (job) => orLater(deps, "payments.close", job, () => closePayment(deps, job)));
  await jobs.work("payments.free", (job) => freeAttempt(deps, job), { workers: 2 });
  await jobs.work("payments.refund", (job) => orLater(deps, "payments.refund", job, () => refundPayment(deps, job)));
  await jobs.work("payments.alert", (job) => sendAlertMail(deps, job));
  await jobs.work("orders.settle", (job) => settlePayment(deps, job), { atOnce: 10 });
  await jobs.work("orders.mail", (job) => sendOrderMail(deps, job), { atOnce: 4 });
  await jobs.work("orders.link", (job) => sendOrderLink(deps, job));
  await jobs.work("orders.tell-shop", (job) => sendPaidOrderEmail(deps, job));
  await jobs.work("returns.mail", (job) => sendReturnMail(deps, job), { atOnce: 4 });

  await jobs.work("orders.called-off", (job) => cancelParcels(deps, job));
  await jobs.work("shipments.step", (job) => runLabelStep(deps, job), { workers: 2 });
  await jobs.work("shipments.notice", (job) => followParcelNotice(deps, job, RETURN_LABELS), { atOnce: 10 });
  // A round takes most of a minute, nearly all of it waiting, so it has its own queue and worker.
  await jobs.work("shipments.track", async () => void (await trackShipments(deps)), { atOnce: 1 });
  await jobs.schedule("shipments.track", "* * * * *", {});
  await jobs.work("shipments.sweep", () => sweepShipments(deps), { atOnce: 1 });
  await jobs.schedule("shipments.sweep", "*/5 * * * *", {});

  await jobs.work("return-labels.step", (job) => runReturnLabelStep(deps, job), { workers: 2 });
  await jobs.work("return-labels.track", () => trackReturnLabels(deps), { atOnce: 1 });
  await jobs.schedule("return-labels.track", "* * * * *", {});
  await jobs.work("return-labels.sweep", () => sweepReturnLabels(deps), { atOnce: 1 });
  await jobs.schedule("return-labels.sweep", "*/5 * * * *", {});

  await jobs.work("shipments.watch-balance", () => watchBalance(deps), { atOnce: 1 });
  await jobs.schedule("shipments.watch-balance", "*/15 * * * *", {});

  await jobs.work("customers.mail", (job) => sendAccountMail(deps, job), { atOnce: 4 });
  await jobs.work("staff.mail", (job) => sendStaffMail(deps, job));
  // A push service that does not answer holds its notices for ten seconds each.
  await jobs.work("staff.push", (job) => deliverPush(deps, job), { atOnce: 10, workers: 2 });
  await jobs.work("newsletter.mail", (job) => sendNewsletterMail(deps, job));
  await jobs.work("contact.mail", (job) => sendContactMail(deps, job));
  await jobs.work("resellers.mail", (job) => sendResellerMail(deps, job));

  await jobs.work("account.goodbye", (job) => sendAccountDeletedEmail(deps, job));
  await jobs.work("visitor-data.mail", (job) => sendVisitorDataMail(deps, job));
  await jobs.work("payments.reconcile", () => reconcilePayments(deps));
  await jobs.schedule("payments.reconcile", "*/5 * * * *", {});
  await jobs.work("payments.recheck", () => recheckPayments(deps), { atOnce: 1 });
  await jobs.schedule("payments.recheck", "*/5 * * * *", {});
  await jobs.work("payments.probe-keys", () => probePaymentKeys(deps), { atOnce: 1 });
  await jobs.schedule("payments.probe-keys", "*/5 * * * *", {});
  await jobs.work("monitoring.watch", () => watchShop(deps));
  await jobs.schedule("monitoring.watch", WATCH_TIMES, {});
  await jobs.work("orders.cancel-unpaid", async () => void (await cancelUnpaidOrders(deps)));
  await jobs.schedule("orders.cancel-unpaid", "*/15 * * * *", {});
  await jobs.work("orders.remind", async () => void (await queueReminders(deps)), { atOnce: 1 });
  await jobs.schedule("orders.remind", "* * * * *", {});
  await jobs.work("orders.replace-pieces", (job) => replacePieces(deps, job), { atOnce: 4 });
  await jobs.schedule("orders.replace-pieces", "*/5 * * * *", { orderId: null });
  await jobs.work("carts.remind", async () => void (await queueCartReminders(deps)), { atOnce: 1 });
  // By day: it is no news that anybody waits for.
  await jobs.schedule("carts.remind", "10 9-20 * * *", {});
  await jobs.work("cart-reminders.mail", (job) => sendCartReminder(deps, job));
  await jobs.work("products.watch-stock", async () => void (await watchStock(deps)), { atOnce: 1 });
  await jobs.schedule("products.watch-stock", "*/5 * * * *", {});
  await jobs.work("products.low-stock-mail", (job) => sendLowStockMail(deps, job));
  await jobs.work("stock-notices.dispatch", async (job) => void (await dispatchStockAlerts(deps, job)));
  await jobs.schedule("stock-notices.dispatch", "*/10 * * * *", { productId: null });
  await jobs.work("stock-notices.mail", (job) => sendStockAlert(deps, job), { atOnce: 4 });
  await jobs.work("shipping.watch-connection", () => watchConnection(deps));
  await jobs.schedule("shipping.watch-connection", "*/10 * * * *", {});
  await jobs.work("pricing.expire-old-prices", async () => void (await expireOldPrices(deps)), { atOnce: 1 });
  await jobs.schedule("pricing.expire-old-prices", EXPIRY_TIMES, {});
  // What a visitor waits for has its own queue: new pictures may come by the thousand.
  await jobs.work("pictures.make", async (rendition) => void (await deps.renditions(rendition)), { atOnce: 2 });
  await jobs.work("pictures.prepare", (picture) => prepareRenditions(deps.renditions, picture), { atOnce: 1 });
  await jobs.work("uploads.run", (job) => runUpload(deps, job));
  await jobs.work("uploads.undo", (job) => runUndo(deps, job));
  await jobs.work("uploads.resume", () => resumeUploads(deps));
  await jobs.schedule("uploads.resume", "* * * * *", {});
  // Else its schedule does so in half a minute.
  await resumeUploads(deps, { atStart: true }).catch((error: unknown) =>
    logger.warn({ err: error }, "an upload is not resumed yet"),
  );
  await jobs.work("books.check", ({ whole }) => watchLedger(deps, { whole }), { atOnce: 1 });
  await jobs.schedule("books.check", "40 3 * * *", {});
  await jobs.work("installation.watch", () => watchInstallation(deps), { atOnce: 1 });
  await jobs.schedule("installation.watch", INSTALLATION_WATCH_TIMES, {});
  await jobs.work("providers.check", (job) => runProviderCheck(deps, job), { atOnce: 1 });
  const walArchive = openWalArchiveKeeper(deps);
  await jobs.work("archive.keep", () => walArchive.keep(), { atOnce: 1 });
  await jobs.schedule("archive.keep", KEEP_TIMES, {});
  await jobs.work("shop.forget", () => deleteExpiredData(deps), { atOnce: 1 });
  await jobs.schedule("shop.forget", "20 4 * * *", {});
}
