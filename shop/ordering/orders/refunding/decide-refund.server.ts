import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { auditOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import { findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { decideRefund } from "#shop/ordering/payments/record-fact.server.ts";
import { mayDecideOn } from "#shop/ordering/payments/refunds/refund.ts";
import { refundPaymentJob } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import { findRefund, isAtRefund } from "#shop/ordering/payments/refunds/refund-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { isOrderId } from "../order.ts";
import { lockOrder } from "../order-state-store.server.ts";
import { pollPaymentAttempt } from "../paying/check-on-payment.server.ts";
import { settleLocked } from "../paying/settle-payment.server.ts";

/** `outside`: refunded by other means. `again`: retry at the provider. */
export type RefundDecision = "outside" | "give_up" | "again";

export type RefundDecided =
  | { kind: "done" }
  | NotAllowed
  /**
   * `refund_settled`: made, being made, or decided earlier. `refund_under_way`: a request is in flight. `not_failed`:
   * only a failed one can be retried. `in_dispute`: a bank decides.
   */
  | { kind: "refused"; reason: "not_found" | "refund_settled" | "refund_under_way" | "not_failed" | "in_dispute" };

const DECISIONS = {
  outside: { state: "outside", action: "order.refund_outside" },
  give_up: { state: "given_up", action: "order.refund_given_up" },
  again: { state: "requested", action: "order.refund_again" },
} as const;

/**
 * Applies a staff decision on a stuck refund: stops its job or retries it. Polls the provider first, which may have
 * made it. Needs 'orders.refund'; audited. A refund made outside is e-mailed like any other. Rules: REFUND-63,
 * REFUND-64.
 */
export async function decideOnRefund(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  staff: StaffActor,
  { orderId, refundId, decision }: { orderId: string; refundId: string; decision: RefundDecision },
): Promise<RefundDecided> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.refund");
  if (notAllowed) return notAllowed;
  const known = isOrderId(orderId) && isOrderId(refundId) ? await findRefund(deps.db, refundId) : null;
  const payment = known && (await findPayment(deps.db, known.paymentId));
  if (!payment || payment.reference !== orderId) return { kind: "refused", reason: "not_found" };
  await pollPaymentAttempt(deps, payment);
  return inTransaction(deps.db, async (trx): Promise<RefundDecided> => {
    const order = await lockOrder(trx, orderId);
    const refund = await findRefund(trx, refundId, "lock");
    if (!order || !refund) return { kind: "refused", reason: "not_found" };
    // Refunded by the shop and then charged back by the bank, it would be paid out twice.
    const now = await findPayment(trx, payment.id);
    if (decision !== "give_up" && now?.state === "in_dispute") return { kind: "refused", reason: "in_dispute" };
    const isAsked = refund.state === "requested" && (await isAtRefund(trx, refundId));
    const refused = mayDecideOn(refund, decision, deps.clock()) ?? (isAsked ? "refund_under_way" : null);
    if (refused) return { kind: "refused", reason: refused };
    const { state, action } = DECISIONS[decision];
    const recorded = await decideRefund(trx, { paymentId: payment.id, refundId, state }, deps.clock());
    if (decision === "again") await deps.jobs.send(trx, refundPaymentJob, { refundId });
    await settleLocked(deps, trx, order, recorded.payment, { outside: decision === "outside" });
    const after = { refundId, amountCents: refund.amountCents };
    await auditOrder(trx, staff, { orderId, action, after }, deps.clock());
    return { kind: "done" };
  });
}
