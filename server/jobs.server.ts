import type { JobDefinition } from "#platform/jobs/job.ts";
import { alertMailJob } from "#shop/alerts/raise-alert.server.ts";
import { keepWalArchiveJob } from "#shop/backup/keep-wal-archive.server.ts";
import { makeRenditionJob } from "#shop/catalogue/pictures/make-rendition.server.ts";
import { prepareRenditionsJob } from "#shop/catalogue/pictures/warm-renditions.server.ts";
import { expirePricesJob } from "#shop/catalogue/prices/expire-old-prices.server.ts";
import { lowStockMailJob, watchStockJob } from "#shop/catalogue-admin/editing/low-stock/watch-stock.server.ts";
import { promotionsJob } from "#shop/catalogue-admin/promotions/run-promotions.server.ts";
import { resumeUploadsJob } from "#shop/catalogue-admin/uploads/resume-uploads.server.ts";
import { uploadJob } from "#shop/catalogue-admin/uploads/run-upload.server.ts";
import { undoUploadJob } from "#shop/catalogue-admin/uploads/undo/undo-upload.server.ts";
import { goodbyeMailJob } from "#shop/customer-records/account-deleted-email.server.ts";
import { visitorDataMailJob } from "#shop/customer-records/visitor-data/request-visitor-data.server.ts";
import { accountMailJob } from "#shop/customers/accounts/send-account-mail.server.ts";
import { contactMailJob } from "#shop/customers/contact/send-contact-mail.server.ts";
import { newsletterMailJob } from "#shop/customers/newsletter/send-newsletter-mail.server.ts";
import { resellerMailJob } from "#shop/customers/resellers/send-reseller-mail.server.ts";
import { stockAlertsJob } from "#shop/customers/stock-alerts/dispatch-stock-alerts.server.ts";
import { stockAlertMailJob } from "#shop/customers/stock-alerts/send-stock-alert.server.ts";
import { replacePiecesWorker } from "#shop/fulfilment/order-desk/edits/replace-pieces.server.ts";
import { carrierWebhookWorker } from "#shop/fulfilment/return-labels/apply-return-news.server.ts";
import { returnLabelStepJob } from "#shop/fulfilment/return-labels/reverse-labels.server.ts";
import { sweepReturnsJob } from "#shop/fulfilment/return-labels/sweep-return-labels.server.ts";
import { trackReturnsJob } from "#shop/fulfilment/return-labels/track-return-labels.server.ts";
import { returnMailJob } from "#shop/fulfilment/returns/emails/send-return-mail.server.ts";
import { orderCalledOffWorker } from "#shop/fulfilment/shipments/labels/cancel-parcels.server.ts";
import { labelStepJob } from "#shop/fulfilment/shipments/labels/parcel-labels.server.ts";
import { sweepShipmentsJob } from "#shop/fulfilment/shipments/labels/sweep-shipments.server.ts";
import { watchBalanceJob } from "#shop/fulfilment/shipments/labels/watch-balance.server.ts";
import { trackShipmentsJob } from "#shop/fulfilment/shipments/tracking/track-shipments.server.ts";
import { ledgerCheckJob } from "#shop/insight/ledger-checks/watch-ledger.server.ts";
import { watchShopJob } from "#shop/insight/monitoring/watch-shop.server.ts";
import { providerCheckJob } from "#shop/insight/provider-check/ask-provider-check.server.ts";
import { installationJob } from "#shop/installation/watch-installation.server.ts";
import { orderLinkJob } from "#shop/ordering/orders/access/send-order-link.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { paidOrderMailJob } from "#shop/ordering/orders/emails/send-paid-order-email.server.ts";
import { cancelUnpaidOrdersJob } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { paymentWorkers } from "#shop/ordering/orders/paying/payment-workers.server.ts";
import { freeAttemptJob } from "#shop/ordering/orders/paying/strangers/free-waiting.server.ts";
import { cartReminderMailJob, remindCartsJob } from "#shop/ordering/orders/reminding/carts/cart-reminders.server.ts";
import { remindOrdersJob } from "#shop/ordering/orders/reminding/queue-reminders.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { probeKeysJob } from "#shop/ordering/payments/keys/note-keys.server.ts";
import { recheckPaymentsJob } from "#shop/ordering/payments/reconciliation/recheck-payments.server.ts";
import { reconcilePaymentsJob } from "#shop/ordering/payments/reconciliation/reconcile-payments.server.ts";
import { refundPaymentJob } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import { watchConnectionJob } from "#shop/ordering/shipping/carrier-account/watch-connection.server.ts";
import type { Services } from "#shop/services.server.ts";
import { deliverPushJob } from "#shop/staff/push/deliver-push.server.ts";
import { staffMailJob } from "#shop/staff/send-staff-mail.server.ts";
import { deleteExpiredDataJob } from "./delete-expired-data.server.ts";

/** The queues that it opens, and what a worker runs, in this order. */
export const JOBS: readonly JobDefinition<Services, never>[] = [
  ...paymentWorkers,
  closePaymentJob,
  freeAttemptJob,
  refundPaymentJob,
  alertMailJob,
  orderMailJob,
  orderLinkJob,
  paidOrderMailJob,
  returnMailJob,
  orderCalledOffWorker,
  labelStepJob,
  carrierWebhookWorker,
  trackShipmentsJob,
  sweepShipmentsJob,
  returnLabelStepJob,
  trackReturnsJob,
  sweepReturnsJob,
  watchBalanceJob,
  accountMailJob,
  staffMailJob,
  deliverPushJob,
  newsletterMailJob,
  contactMailJob,
  resellerMailJob,
  goodbyeMailJob,
  visitorDataMailJob,
  reconcilePaymentsJob,
  recheckPaymentsJob,
  probeKeysJob,
  watchShopJob,
  cancelUnpaidOrdersJob,
  remindOrdersJob,
  replacePiecesWorker,
  remindCartsJob,
  cartReminderMailJob,
  watchStockJob,
  lowStockMailJob,
  stockAlertsJob,
  stockAlertMailJob,
  watchConnectionJob,
  expirePricesJob,
  promotionsJob,
  makeRenditionJob,
  prepareRenditionsJob,
  uploadJob,
  undoUploadJob,
  resumeUploadsJob,
  ledgerCheckJob,
  installationJob,
  providerCheckJob,
  keepWalArchiveJob,
  deleteExpiredDataJob,
];
