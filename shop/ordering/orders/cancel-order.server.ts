import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { declareJob } from "#platform/jobs/job.ts";
import { releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { restock } from "#shop/catalogue/stock/restock-store.server.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { releaseRedeemedUse } from "../coupons/coupon-store.server.ts";
import { findOpenPayment } from "../payments/payment-queries.server.ts";
import { orderMailJob } from "./emails/send-order-mail.server.ts";
import { CANCELLED_BY_SHOP, isOrderId, type OrderActor } from "./order.ts";
import { piecesStillOut } from "./order-line-queries.server.ts";
import { auditOrder, type LockedOrder, lockOrder, writeOrderChange } from "./order-state-store.server.ts";
import { canBecome } from "./order-status.ts";
import { cancelPaymentAttempt } from "./paying/cancel-payment.server.ts";
import { closeFreeSale } from "./paying/free-order.server.ts";
import { stillPayable } from "./paying/still-payable.ts";
import { isBeingDecided } from "./payment-status.ts";
import { refundOrderIn } from "./refunding/refund-order.server.ts";

/** Cancels the parcels of a paid order. */
export const orderCalledOffJob = declareJob<{ orderId: string }>("orders.called-off");

export interface OrderCancellation {
  orderId: string;
  /** Internal, not shown to the customer. */
  reason: string;
  /** Id of the refund to create; a new one when omitted. */
  refundId?: string;
  /** Number of the order that took its place, for the customer's e-mail. */
  replacedBy?: number;
}

export type OrderCancelled =
  /** `payableUntil`: the provider accepts money until then, which is refunded. */
  | { kind: "done"; refunds: boolean; payableUntil?: Date }
  /** `in_review`: a bank reviews the payment. `wrong_status`: already sent or cancelled. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" | "in_review" | "in_dispute" };

/**
 * Cancels an unsent order: cancels a running payment, refunds all money, restocks and e-mails. A payment the provider
 * cannot cancel keeps its reservation; money it brings is refunded. Staff need 'orders.write', and 'orders.refund' when
 * money goes back. Rules: ORDER-54, ORDER-56.
 */
export async function cancelOrder(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  actor: OrderActor,
  cancellation: OrderCancellation,
): Promise<OrderCancelled> {
  const { orderId } = cancellation;
  if (typeof actor !== "string" && refuseUnlessAllowed(actor, "orders.write"))
    return { kind: "refused", reason: "not_allowed" };
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  const running = await findOpenPayment(deps.db, orderId);
  if (running?.state === "in_review") return { kind: "refused", reason: "in_review" };
  // If the payment succeeds meanwhile, the order is paid and refunded below.
  const left = running && (await cancelPaymentAttempt(deps, running));
  const payableUntil = left && stillPayable(left, deps.clock())?.until;
  const ended = await inTransaction(deps.db, (trx) => cancelOrderIn(deps, trx, actor, cancellation));
  return ended.kind === "done" && payableUntil ? { ...ended, payableUntil } : ended;
}

/** In the caller's transaction, without a running payment: cancels nothing at the provider. Rules: ORDER-55. */
export async function cancelOrderIn(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  cancellation: OrderCancellation,
): Promise<OrderCancelled> {
  if (typeof actor !== "string" && refuseUnlessAllowed(actor, "orders.write"))
    return { kind: "refused", reason: "not_allowed" };
  const order = await lockOrder(trx, cancellation.orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  if (!canBecome(order.status, "cancelled")) return { kind: "refused", reason: "wrong_status" };
  if (isBeingDecided(order.paymentStatus)) return { kind: "refused", reason: order.paymentStatus };
  return cancelLocked(deps, trx, actor, order, cancellation);
}

async function cancelLocked(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  order: LockedOrder,
  { reason, refundId, replacedBy }: OrderCancellation,
): Promise<OrderCancelled> {
  const { id } = order;
  const now = deps.clock();
  const refunds = order.amounts.netCents > 0 && isMoneyHere(order.paymentStatus);
  if (refunds) {
    const refund = await refundOrderIn(deps, trx, actor, { orderId: id, amountCents: null, reason, refundId });
    // The payment may already be in dispute while the order does not show it yet.
    if (refund.kind === "refused" && (refund.reason === "not_allowed" || refund.reason === "in_dispute")) {
      return { kind: "refused", reason: refund.reason };
    }
  }
  if (order.status !== "pending") {
    await releaseRedeemedUse(trx, id);
    await restock(trx, await piecesStillOut(trx, id), id, "cancelled");
    await deps.jobs.send(trx, orderCalledOffJob, { orderId: id });
  }
  const isUnpaid = order.status === "pending";
  const change = { status: "cancelled", updated_at: now, ...(isUnpaid && { payment_status: "cancelled" }) };
  await writeOrderChange(trx, id, change, [{ kind: CANCELLED_BY_SHOP, at: now }]);
  await releaseOrderHolds(trx, [id]);
  await closeFreeSale(trx, order, now);
  await auditOrder(trx, actor, { orderId: id, action: "order.cancel", after: { reason, refunds } }, now);
  const fact = replacedBy === undefined ? undefined : { id, replacedBy };
  await deps.jobs.send(trx, orderMailJob, { orderId: id, kind: "order_cancelled", fact });
  return { kind: "done", refunds };
}
