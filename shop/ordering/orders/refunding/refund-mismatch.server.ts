import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { requestMismatchRefund } from "#shop/ordering/payments/refunds/request-mismatch-refund.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { isOrderId, MISMATCH_REASON } from "../order.ts";
import { actorName, type OrderActor } from "../order-actor.ts";
import { lockOrder } from "../order-state-store.server.ts";
import { noteReturned } from "./notify-refund.server.ts";

export type MismatchRefunded =
  | { kind: "requested"; refundId: string; amountCents: Centavos; repeated?: true }
  /** `not_found`: the order has no such attempt. `wrong_status`: no mismatch. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" };

/**
 * Refunds all that an attempt received with a wrong amount, currency or reference, and e-mails the customer. Then
 * pieces and coupon are released, and the order can be paid again. Needs 'orders.refund'. Rules: REFUND-53.
 */
export function refundMismatch(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  actor: OrderActor,
  { orderId, externalPaymentId }: { orderId: string; externalPaymentId: string },
): Promise<MismatchRefunded> {
  return inTransaction(deps.db, async (trx): Promise<MismatchRefunded> => {
    if (actor !== "shop" && refuseUnlessAllowed(actor, "orders.refund")) {
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
    const entry = { actor: actorName(actor), action: "order.refund" as const, subject: `order:${order.id}` };
    await recordAudit(trx, { ...entry, after }, at);
    return { kind: "requested", refundId, amountCents };
  });
}
