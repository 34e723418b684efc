import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { inOwnTransaction, inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { isOrderId, MISMATCH_REASON, type OrderActor } from "#shop/ordering/orders/order.ts";
import { auditOrder, type LockedOrder, lockOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import { hasBeenPaid, type Payment } from "#shop/ordering/payments/payment.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import {
  requestMismatchRefund,
  requestPartialRefund,
} from "#shop/ordering/payments/refunds/request-partial-refund.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { noteReturned } from "./notify-refund.server.ts";

type Needed = Pick<Services, "db" | "clock" | "jobs">;

export interface OrderRefund {
  orderId: string;
  /** Null: all that is left. */
  amountCents: Centavos | null;
  /** For the shop's own records. */
  reason: string;
  /** The form's UUID: the same id is the same refund. */
  refundId?: string;
}

export type OrderRefunded =
  /** `repeated`: the form was submitted before. */
  | { kind: "requested"; refundId: string; amountCents: Centavos; repeated?: true }
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "not_paid" | "in_dispute" | "wrong_amount" }
  | { kind: "refused"; reason: "nothing_left" }
  /** `leftCents`: what can still be refunded. */
  | { kind: "refused"; reason: "too_much"; leftCents: Centavos };

/**
 * In full or in part, at the provider; a job polls until it is done, then e-mails. The order's status stays:
 * `cancelOrder` ends it. Staff need 'orders.refund'. Refused: nothing received, an open dispute, or more than is left.
 * Rules: REFUND-45.
 */
export const refundOrder = inOwnTransaction(refundOrderIn);

/** In the caller's transaction. Rules: REFUND-46. */
export async function refundOrderIn(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  refund: OrderRefund,
): Promise<OrderRefunded> {
  if (typeof actor !== "string" && refuseUnlessAllowed(actor, "orders.refund"))
    return { kind: "refused", reason: "not_allowed" };
  const { orderId, amountCents, reason, refundId = randomUUID() } = refund;
  if (amountCents !== null && !(Number.isInteger(amountCents) && amountCents > 0)) {
    return { kind: "refused", reason: "wrong_amount" };
  }
  const order = isOrderId(orderId) ? await lockOrder(trx, orderId) : null;
  if (!order) return { kind: "refused", reason: "not_found" };
  const payment = await paidAttempt(trx, order);
  if (!payment) return { kind: "refused", reason: "not_paid" };
  if (payment.state === "in_dispute") return { kind: "refused", reason: "in_dispute" };
  const wish = { refundId, amountCents, reason, at: deps.clock(), exactly: true };
  const requested = await requestPartialRefund(trx, deps.jobs, payment.externalPaymentId, wish);
  if (requested.kind === "refused" || requested.repeated) return requested;
  const after = { amountCents: requested.amountCents, reason, refundId };
  await auditOrder(trx, actor, { orderId, action: "order.refund", after }, deps.clock());
  return requested;
}

export async function paidAttempt(trx: Database, order: LockedOrder): Promise<Payment | null> {
  if (order.externalPaymentId === null) return null;
  const payment = await findPaymentByExternalId(trx, order.externalPaymentId);
  return payment && hasBeenPaid(payment.state) ? payment : null;
}

export type MismatchRefunded =
  | { kind: "requested"; refundId: string; amountCents: Centavos; repeated?: true }
  /** `not_found`: the order has no such attempt. `wrong_status`: no mismatch. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" };

/**
 * Refunds all that an attempt received with a wrong amount, currency or reference, and e-mails the customer. Then
 * pieces and coupon are released, and the order can be paid again. Needs 'orders.refund'. Rules: REFUND-53.
 */
export function refundMismatch(
  deps: Needed,
  actor: OrderActor,
  { orderId, externalPaymentId }: { orderId: string; externalPaymentId: string },
): Promise<MismatchRefunded> {
  return inTransaction(deps.db, async (trx): Promise<MismatchRefunded> => {
    if (typeof actor !== "string" && refuseUnlessAllowed(actor, "orders.refund")) {
      return { kind: "refused", reason: "not_allowed" };
    }
    const order = isOrderId(orderId) ? await lockOrder(trx, orderId) : null;
    if (!order) return { kind: "refused", reason: "not_found" };
    const at = deps.clock();
    const attempt = { reference: order.id, externalPaymentId };
    const asked = await requestMismatchRefund(trx, deps.jobs, attempt, { reason: MISMATCH_REASON, at });
    if (asked.kind === "refused") return asked;
    const { payment, refundId, amountCents } = asked;
    if (asked.repeated) return { kind: "requested", refundId, amountCents, repeated: true };
    await noteReturned(trx, order.id, { ...payment, amountCents }, at);
    const fact = { id: payment.id };
    await deps.jobs.send(trx, orderMailJob, { orderId, kind: "payment_returned", fact }, { startAfter: 2 });
    const after = { refundId, amountCents, reason: MISMATCH_REASON, payment: externalPaymentId };
    await auditOrder(trx, actor, { orderId, action: "order.refund", after }, at);
    return { kind: "requested", refundId, amountCents };
  });
}
