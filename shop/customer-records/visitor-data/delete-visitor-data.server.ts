import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { consumeLink, deleteLinksOfAccount } from "#platform/email/mailed-link-store.server.ts";
import type { Uuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { forgetMessagesOf } from "#shop/customers/contact/forget-messages.server.ts";
import { forgetSubscriptionOf } from "#shop/customers/newsletter/forget-subscriptions.server.ts";
import { forgetApplicationsOf } from "#shop/customers/resellers/forget-applications.server.ts";
import { forgetStockAlertsOf } from "#shop/customers/stock-alerts/forget-stock-alerts.server.ts";
import type { UnfinishedOrder } from "#shop/ordering/orders/order.ts";
import { findUnfinishedOrders, lockOrdersOf } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueVisitorGoodbye } from "../account-deleted-email.server.ts";
import { eraseFromOrders } from "../erase-from-orders.server.ts";
import type { RequestChannel } from "../privacy-requests/data-request.ts";
import { noteDeletion } from "../privacy-requests/erase-requester.server.ts";
import { findVisitorLink, visitorLinkOwner } from "./visitor-link.server.ts";

export type BlockedDeletion = { kind: "refused"; reason: "orders_under_way"; orders: UnfinishedOrder[] };

export type DeletedVisitorData = { kind: "deleted" } | { kind: "refused"; reason: "invalid_link" } | BlockedDeletion;

/** Uses the link up, unless an unfinished order without an account refuses it. Rules: ACCOUNT-96. */
export function deleteVisitorData(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  code: string,
): Promise<DeletedVisitorData> {
  return inTransaction(deps.db, async (trx): Promise<DeletedVisitorData> => {
    const link = await findVisitorLink(trx, code, deps.clock());
    if (!link) return INVALID_LINK;
    return removeVisitorData(deps, trx, link.email, {
      channel: "email",
      staffId: null,
      confirm: async () => (await consumeLink(trx, "visitor_data", code, deps.clock())) !== null,
    });
  });
}

const INVALID_LINK = { kind: "refused", reason: "invalid_link" } as const;

interface AskedDeletion {
  channel: RequestChannel;
  /** Null: the person themselves, by the mailed link. */
  staffId: Uuid | null;
  /** Runs once nothing blocks the deletion. False: the link is not valid any more, nothing is deleted. */
  confirm: () => Promise<boolean>;
}

/**
 * In the caller's transaction: orders as for a deleted account, newsletter, messages, stock alerts, reseller
 * applications that are not approved, mailed links. An account with this e-mail keeps its orders and data. Rules:
 * ACCOUNT-96, LAW-56.
 */
export async function removeVisitorData(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  trx: DatabaseTransaction,
  email: string,
  { channel, staffId, confirm }: AskedDeletion,
): Promise<DeletedVisitorData> {
  const now = deps.clock();
  const orderIds = await lockOrdersOf(trx, { email });
  const orders = await findUnfinishedOrders(trx, orderIds);
  if (orders.length > 0) return { kind: "refused", reason: "orders_under_way", orders };
  if (!(await confirm())) return INVALID_LINK;
  await eraseFromOrders(trx, orderIds, now);
  await forgetMessagesOf(trx, { customerId: null, email });
  await forgetSubscriptionOf(trx, email);
  await forgetStockAlertsOf(trx, email);
  await forgetApplicationsOf(trx, email);
  await deleteLinksOfAccount(trx, visitorLinkOwner(deps.config.appSecret, email));
  const requestId = await noteDeletion(deps, trx, { customerId: null, email }, { channel, staffId });
  const entry = { action: "visitor_data.deleted", subject: `data_request:${requestId}` } as const;
  // No e-mail: audit entries are never deleted. The register's row holds its keyed hash.
  await recordAudit(trx, { ...entry, actor: staffId ?? "visitor", after: { channel, orders: orderIds.length } }, now);
  await enqueueVisitorGoodbye(trx, deps.jobs, email);
  return { kind: "deleted" };
}
