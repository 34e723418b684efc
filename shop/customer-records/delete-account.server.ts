import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { type PasswordRefusal, refuseWrongPassword } from "#shop/customers/accounts/confirm-password.server.ts";
import { findCustomer } from "#shop/customers/accounts/customer-queries.server.ts";
import { deleteCustomer, lockCustomer } from "#shop/customers/accounts/customer-store.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { forgetMessagesOf } from "#shop/customers/contact/forget-messages.server.ts";
import { forgetSubscriptionOf } from "#shop/customers/newsletter/forget-subscriptions.server.ts";
import { forgetApplicationsOf } from "#shop/customers/resellers/forget-applications.server.ts";
import { forgetStockAlertsOf } from "#shop/customers/stock-alerts/forget-stock-alerts.server.ts";
import type { UnfinishedOrder } from "#shop/ordering/orders/order.ts";
import { findUnfinishedOrders, lockOrdersOf } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueGoodbye } from "./account-deleted-email.server.ts";
import { eraseFromOrders } from "./erase-from-orders.server.ts";
import { ownedEmail } from "./owned-email.ts";
import type { RequestChannel } from "./privacy-requests/data-request.ts";
import { noteDeletion } from "./privacy-requests/erase-requester.server.ts";

export type RemovedAccount =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "orders_under_way"; orders: UnfinishedOrder[] };

export type DeleteAccountResult = RemovedAccount | PasswordRefusal;

/**
 * In one transaction; requires the password. Paid orders keep only what tax law requires. Refused while an order, a
 * payment, a refund or a return is open. Rules: ACCOUNT-58.
 */
export async function deleteAccount(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "customerAuth" | "rateLimits">,
  session: CustomerSession,
  password: string,
): Promise<DeleteAccountResult> {
  const { db } = deps;
  const refused = await refuseWrongPassword(deps, session, password);
  if (refused) {
    // A form posted twice: the first one deleted the account, and its password with it.
    const isGone = refused.reason === "wrong_password" && !(await findCustomer(db, session.customerId));
    return isGone ? { kind: "deleted" } : refused;
  }
  return inTransaction(db, (trx) =>
    removeAccount(deps, trx, session.customerId, { channel: "account", staffId: null }),
  );
}

/** The caller must have verified that the owner wants it. Works without an account too. Rules: ACCOUNT-60. */
export async function removeAccount(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  trx: DatabaseTransaction,
  customerId: string,
  asked: { channel: RequestChannel; staffId: string | null },
): Promise<RemovedAccount> {
  const customer = await lockCustomer(trx, customerId);
  if (!customer) return { kind: "deleted" };
  const orderIds = await lockOrdersOf(trx, { customerId });
  const orders = await findUnfinishedOrders(trx, orderIds);
  if (orders.length > 0) return { kind: "refused", reason: "orders_under_way", orders };
  await eraseFromOrders(trx, orderIds, deps.clock());
  const email = ownedEmail(deps.config, customer);
  await forgetMessagesOf(trx, { customerId, email });
  await noteDeletion(deps, trx, { customerId, email: customer.email, owned: email !== null }, asked);
  if (email !== null) {
    await forgetSubscriptionOf(trx, email);
    await forgetStockAlertsOf(trx, email);
    await forgetApplicationsOf(trx, email);
  }
  await deleteCustomer(trx, customerId);
  await enqueueGoodbye(trx, deps.jobs, customer);
  return { kind: "deleted" };
}
