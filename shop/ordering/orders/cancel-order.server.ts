import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { restock } from "#shop/catalogue/stock/restock.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { giveCouponBack } from "../coupons/give-coupon-back.server.ts";
import { findOpenPayment } from "../payments/payment-queries.server.ts";
import type { PaymentDependencies } from "../payments/refresh-payment.server.ts";
import { CANCELLED_BY_SHOP, isOrderId } from "./order.ts";
import { actorName, type OrderActor } from "./order-actor.ts";
import { callOff } from "./paying/cancel-payment.server.ts";
import { endFreeSale } from "./paying/free-order.server.ts";
import { piecesStillOut } from "./paying/lock-order.server.ts";
import "./order-jobs.ts";
import { canBecome } from "./order-status.ts";
import { type LockedOrder, lockOrder } from "./order-store.server.ts";
import { stillPayable } from "./paying/still-payable.ts";
import { refundOrderIn } from "./refunding/refund-order.server.ts";

export interface OrderCancellation {
  orderId: string;
  /** For the shop's own records. */
  reason: string;
  /** The id of the refund that goes with it; a new one when left out. */
  refundId?: string;
}

export type OrderCancelled =
  /** `payableUntil`: until then the provider takes money that will go back by itself. */
  | { kind: "done"; refunds: boolean; payableUntil?: Date }
  /** `in_review`: a bank looks into its payment. `wrong_status`: it was sent, or is cancelled already. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" | "in_review" | "in_dispute" };

const MONEY_IS_HERE: ReadonlySet<string> = new Set(["paid", "partially_refunded"]);

/**
 * Ends an order that has not been sent: a running payment is called off at the provider, money that came goes back whole,
 * its pieces are on the shelf again, and the customer is told by mail. A payment that cannot be called off runs on with the
 * pieces it holds; should it bring money, that goes back. For staff ('orders.write', and 'orders.refund'
 * where money goes back) and the shop's own tasks.
 */
export async function cancelOrder(
  deps: PaymentDependencies,
  actor: OrderActor,
  cancellation: OrderCancellation,
): Promise<OrderCancelled> {
  const { orderId } = cancellation;
  if (actor !== "shop" && refuseUnlessAllowed(actor, "orders.write")) return { kind: "refused", reason: "not_allowed" };
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  const running = await findOpenPayment(deps.db, orderId);
  if (running?.state === "in_review") return { kind: "refused", reason: "in_review" };
  // Money that is faster makes it a paid order, whose money goes back below.
  const left = running && (await callOff(deps, running));
  const payableUntil = left && stillPayable(left, deps.clock())?.until;
  const ended = await inTransaction(deps.db, (trx) => cancelOrderIn(deps, trx, actor, cancellation));
  return ended.kind === "done" && payableUntil ? { ...ended, payableUntil } : ended;
}

/** The same in the caller's transaction, for an order that nobody is paying: a running payment is not called off. */
export async function cancelOrderIn(
  deps: Pick<PaymentDependencies, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  cancellation: OrderCancellation,
): Promise<OrderCancelled> {
  if (actor !== "shop" && refuseUnlessAllowed(actor, "orders.write")) return { kind: "refused", reason: "not_allowed" };
  const order = await lockOrder(trx, cancellation.orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  if (!canBecome(order.status, "cancelled")) return { kind: "refused", reason: "wrong_status" };
  if (order.paymentStatus === "in_review") return { kind: "refused", reason: "in_review" };
  if (order.paymentStatus === "in_dispute") return { kind: "refused", reason: "in_dispute" };
  return cancelLocked(deps, trx, actor, order, cancellation);
}

async function cancelLocked(
  deps: Pick<PaymentDependencies, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  order: LockedOrder,
  { reason, refundId }: OrderCancellation,
): Promise<OrderCancelled> {
  const { id } = order;
  const now = deps.clock();
  const refunds = order.totalCents > 0 && MONEY_IS_HERE.has(order.paymentStatus);
  if (refunds) {
    const refund = await refundOrderIn(deps, trx, actor, { orderId: id, amountCents: null, reason, refundId });
    // A dispute may be known of the payment, and not of the order yet.
    if (refund.kind === "refused" && (refund.reason === "not_allowed" || refund.reason === "in_dispute")) {
      return { kind: "refused", reason: refund.reason };
    }
  }
  if (order.status !== "pending") {
    await giveCouponBack(trx, id);
    await restock(trx, await piecesStillOut(trx, id), id, "cancelled");
    await deps.jobs.send(trx, "orders.called-off", { orderId: id });
  }
  await trx
    .updateTable("orders")
    .set({ status: "cancelled", updated_at: now, ...(order.status === "pending" && { payment_status: "cancelled" }) })
    .where("id", "=", id)
    .execute();
  await endFreeSale(trx, order, now);
  await trx.insertInto("order_events").values({ order_id: id, kind: CANCELLED_BY_SHOP, at: now }).execute();
  const action = "order.cancel";
  await recordAudit(trx, { actor: actorName(actor), action, subject: `order:${id}`, after: { reason, refunds } }, now);
  await deps.jobs.send(trx, "orders.mail", { orderId: id, kind: "order_cancelled" });
  return { kind: "done", refunds };
}
