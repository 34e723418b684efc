import type { Database } from "#platform/database/database.server.ts";
import { findCustomerByEmail } from "#shop/customers/accounts/customer-queries.server.ts";
import { messagesOf } from "#shop/customers/contact/contact-queries.server.ts";
import { subscriptionOf } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { subscriptionState } from "#shop/customers/newsletter/subscription-state.ts";
import { applicationsOf } from "#shop/customers/resellers/reseller-queries.server.ts";
import { stockAlertsOf } from "#shop/customers/stock-alerts/stock-alert-queries.server.ts";
import { countOrdersWithoutAccount, listOrdersWithoutAccount } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { requestsOf } from "../privacy-requests/data-request-queries.server.ts";
import type { VisitorData } from "./visitor-data.ts";
import { findVisitorLink } from "./visitor-link.server.ts";

const SHOWN_ORDERS = 20;

/** `email` in lower case; the caller must have verified it. */
export async function readVisitorData(db: Database, email: string): Promise<VisitorData> {
  const [account, orders, orderCount, subscription, messages, stockAlerts, applications, requests] = await Promise.all([
    findCustomerByEmail(db, email),
    listOrdersWithoutAccount(db, email, { limit: SHOWN_ORDERS, offset: 0 }, "record"),
    countOrdersWithoutAccount(db, email),
    subscriptionOf(db, email),
    messagesOf(db, { customerId: null, email }),
    stockAlertsOf(db, email),
    applicationsOf(db, email),
    requestsOf(db, { customerId: null, email }),
  ]);
  return {
    email,
    hasAccount: Boolean(account),
    orders: orders.map(({ id, number, status, createdAt, amounts }) => ({
      id,
      number,
      status,
      createdAt,
      netCents: amounts.netCents,
    })),
    orderCount,
    newsletter: subscription && subscriptionState(subscription.state),
    messages: messages.length,
    stockAlerts: stockAlerts.length,
    applications: applications.length,
    requests: requests.length,
  };
}

/** Read-only. Null for a link that is not valid. */
export async function openVisitorData(
  { db, clock }: Pick<Services, "db" | "clock">,
  code: string,
): Promise<{ found: VisitorData; expiresAt: Date } | null> {
  const link = await findVisitorLink(db, code, clock());
  return link && { found: await readVisitorData(db, link.email), expiresAt: link.expiresAt };
}
