import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { hasBeenPaid, type Payment } from "#shop/ordering/payments/payment.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import { requestPartialRefund } from "#shop/ordering/payments/refunds/request-partial-refund.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { isOrderId } from "../order.ts";
import { actorName, type OrderActor } from "../order-actor.ts";
import { type LockedOrder, lockOrder } from "../order-state-store.server.ts";

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
export function refundOrder(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  actor: OrderActor,
  refund: OrderRefund,
): Promise<OrderRefunded> {
  return inTransaction(deps.db, (trx) => refundOrderIn(deps, trx, actor, refund));
}

/** In the caller's transaction. Rules: REFUND-46. */
export async function refundOrderIn(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  refund: OrderRefund,
): Promise<OrderRefunded> {
  if (actor !== "shop" && refuseUnlessAllowed(actor, "orders.refund"))
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
  await recordAudit(
    trx,
    {
      actor: actorName(actor),
      action: "order.refund",
      subject: `order:${orderId}`,
      after: { amountCents: requested.amountCents, reason, refundId },
    },
    deps.clock(),
  );
  return requested;
}

export async function paidAttempt(trx: Database, order: LockedOrder): Promise<Payment | null> {
  if (order.externalPaymentId === null) return null;
  const payment = await findPaymentByExternalId(trx, order.externalPaymentId);
  return payment && hasBeenPaid(payment.state) ? payment : null;
}
