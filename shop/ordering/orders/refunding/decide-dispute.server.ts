import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { auditOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import type { DisputeOutcome } from "#shop/ordering/payments/disputes/dispute.ts";
import { findDispute } from "#shop/ordering/payments/disputes/dispute-queries.server.ts";
import { findPayment, findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import { alertStaff, decideDispute } from "#shop/ordering/payments/record-fact.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { isOrderId } from "../order.ts";
import { lockOrder } from "../order-state-store.server.ts";
import { pollPaymentAttempt } from "../paying/check-on-payment.server.ts";
import { settleLocked } from "../paying/settle-payment.server.ts";

export type DisputeDecided =
  | { kind: "done" }
  | NotAllowed
  /** `not_undecided`: still open at the bank, or known how it ended. */
  | { kind: "refused"; reason: "not_found" | "not_undecided" };

/**
 * Records a person's decision where the provider names no winner. Polls the provider first; its later word replaces the
 * decision. Needs 'orders.refund'; audited. Rules: PAY-104.
 */
export async function decideOnDispute(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  staff: StaffActor,
  { orderId, externalPaymentId, outcome }: { orderId: string; externalPaymentId: string; outcome: DisputeOutcome },
): Promise<DisputeDecided> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.refund");
  if (notAllowed) return notAllowed;
  const payment = isOrderId(orderId) ? await findPaymentByExternalId(deps.db, externalPaymentId) : null;
  if (payment?.reference !== orderId) return { kind: "refused", reason: "not_found" };
  await pollPaymentAttempt(deps, payment);
  return inTransaction(deps.db, async (trx): Promise<DisputeDecided> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { kind: "refused", reason: "not_found" };
    const now = await findPayment(trx, payment.id);
    const dispute = await findDispute(trx, payment.id);
    if (now?.state !== "in_dispute" || !dispute?.undecidedAs) return { kind: "refused", reason: "not_undecided" };
    const recorded = await decideDispute(trx, payment.id, outcome, deps.clock());
    await alertStaff(deps, trx, recorded);
    await settleLocked(deps, trx, order, recorded.payment);
    const after = { externalPaymentId, outcome };
    await auditOrder(trx, staff, { orderId, action: "order.dispute_decided", after }, deps.clock());
    return { kind: "done" };
  });
}
