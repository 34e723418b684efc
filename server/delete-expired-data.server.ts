import { deleteOldKeys } from "#platform/concurrency/idempotency-store.server.ts";
import { deleteExpiredLinks } from "#platform/email/mailed-link-store.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { purgeRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { forgetOldPriceHistory } from "#shop/catalogue/prices/old-price-store.server.ts";
import { deleteUnusedSearchWords } from "#shop/catalogue/search/search-word-store.server.ts";
import { forgetReleasedStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import { archiveStockMovements } from "#shop/catalogue/stock/stock-archive-store.server.ts";
import { forgetOldUploads } from "#shop/catalogue-admin/uploads/delete-old-uploads.server.ts";
import { forgetOldRequests } from "#shop/customer-records/privacy-requests/erase-requester.server.ts";
import { forgetRemovedAddresses } from "#shop/customers/accounts/addresses/change-addresses.server.ts";
import { deleteUnconfirmedCustomers } from "#shop/customers/accounts/customer-store.server.ts";
import { forgetEmailChanges } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import { forgetSessions } from "#shop/customers/accounts/login/session-store.server.ts";
import { forgetOldMessages } from "#shop/customers/contact/forget-messages.server.ts";
import { forgetPendingSubscriptions } from "#shop/customers/newsletter/forget-subscriptions.server.ts";
import { forgetOldStockAlerts } from "#shop/customers/stock-alerts/forget-stock-alerts.server.ts";
import { forgetDrafts } from "#shop/fulfilment/order-desk/manual-orders/draft-store.server.ts";
import { deleteDueInvoiceFiles } from "#shop/fulfilment/shipments/sending/invoice-file-store.server.ts";
import { forgetPolicyReports } from "#shop/insight/monitoring/policy-report-queries.server.ts";
import { forgetRefusals } from "#shop/messages/mail-refusal-store.server.ts";
import { forgetSharedCarts } from "#shop/ordering/cart/sharing/shared-cart-store.server.ts";
import { forgetOldRemovals } from "#shop/ordering/cart/sync/customer-cart-store.server.ts";
import { anonymiseOldOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import { forgetCardAttempts } from "#shop/ordering/payments/declines/card-attempt-store.server.ts";
import { forgetNetworks } from "#shop/ordering/payments/payment-store.server.ts";
import { forgetWebhookEvents } from "#shop/ordering/payments/webhooks/webhook-event-store.server.ts";
import { forgetOldQuotes } from "#shop/ordering/shipping/shipping-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { forgetStaffSessions } from "#shop/staff/login/staff-session-store.server.ts";

type Step = (services: Services, now: Date) => Promise<void>;

/** The keys are the names in the log. Rules: STAFF-41, LAW-54. */
const STEPS: Readonly<Record<string, Step>> = {
  // First, because the law requires it.
  orders: async ({ db }, now) => {
    await deleteDueInvoiceFiles(db, now);
    await anonymiseOldOrders(db, now);
  },
  unconfirmedAccounts: ({ db }, now) => deleteUnconfirmedCustomers(db, now),
  accessRecords: ({ db }, now) => forgetSessions(db, now),
  addresses: ({ db }, now) => forgetRemovedAddresses(db, now),
  cartRemovals: ({ db }, now) => forgetOldRemovals(db, now),
  sharedCarts: ({ db }, now) => forgetSharedCarts(db, now),
  orderDrafts: ({ db }, now) => forgetDrafts(db, now),
  quotes: ({ db }, now) => forgetOldQuotes(db, now),
  dataRequests: ({ db }, now) => forgetOldRequests(db, now),
  messages: ({ db }, now) => forgetOldMessages(db, now),
  subscriptions: ({ db }, now) => forgetPendingSubscriptions(db, now),
  stockNotices: ({ db }, now) => forgetOldStockAlerts(db, now),
  emailChanges: ({ db }, now) => forgetEmailChanges(db, now),
  links: ({ db }, now) => deleteExpiredLinks(db, now),
  staffSessions: ({ db }, now) => forgetStaffSessions(db, now),
  keys: ({ db }, now) => deleteOldKeys(db, now),
  refusals: ({ db }, now) => forgetRefusals(db, now),
  policyReports: ({ db }, now) => forgetPolicyReports(db, now),
  uploads: (services, now) => forgetOldUploads(services, now),
  webhookEvents: ({ db }, now) => forgetWebhookEvents(db, now),
  reservations: ({ db }, now) => forgetReleasedStock(db, now),
  stockMovements: ({ db }, now) => archiveStockMovements(db, now),
  priceHistory: ({ db }, now) => forgetOldPriceHistory(db, now),
  rateLimits: ({ db }) => purgeRateLimits(db),
  cardAttempts: ({ db }, now) => forgetCardAttempts(db, now),
  payersNetworks: ({ db }) => forgetNetworks(db),
  searchWords: ({ db }) => deleteUnusedSearchWords(db),
};

export const deleteExpiredDataJob = defineJob("shop.forget", { every: "20 4 * * *", atOnce: 1 }, (deps: Services) =>
  deleteExpiredData(deps),
);

/** A failed step is logged and the others still run; throws at the end, for a retry. Idempotent. Rules: LAW-36. */
export async function deleteExpiredData(deps: Services, steps: Readonly<Record<string, Step>> = STEPS): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(deps, deps.clock());
    } catch (error) {
      deps.logger.error({ step: name, err: error instanceof Error ? error.message : String(error) }, "not forgotten");
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`not forgotten: ${failed.join(", ")}`);
}
