import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { lockOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { type Correction, mayBeDue } from "./refund-correction.ts";
import { listRefundWaits } from "./refund-correction-queries.server.ts";
import { writeCorrection } from "./refund-correction-store.server.ts";

export type CorrectionAnswer =
  | { kind: "saved" }
  | NotAllowed
  /** `not_due`: the refund was in time. */
  | { kind: "refused"; reason: "not_found" | "not_due" };

/**
 * Records what was paid outside the provider for a refund that took over ten days; overwrites an earlier entry. Not a
 * refund, nor in reports. Needs 'orders.refund'. Rules: REFUND-71, REFUND-72.
 */
export async function enterCorrection(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, refundId, correction }: { orderId: string; refundId: string; correction: Correction },
): Promise<CorrectionAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.refund");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx): Promise<CorrectionAnswer> => {
    await lockOrder(trx, orderId);
    const wait = (await listRefundWaits(trx, orderId)).find((each) => each.refundId === refundId);
    if (!wait) return { kind: "refused", reason: "not_found" };
    const now = clock();
    if (!mayBeDue(wait, now)) return { kind: "refused", reason: "not_due" };
    const { amountCents, paidOn, paidBy } = correction;
    await writeCorrection(trx, refundId, { amountCents, paidOn, paidBy, enteredBy: staff.staffId, enteredAt: now });
    const entry = { actor: staff.staffId, action: "order.correction_entered", subject: `order:${orderId}` } as const;
    const before = wait.correction && { ...wait.correction };
    await recordAudit(trx, { ...entry, ...(before && { before }), after: { refundId, ...correction } }, now);
    return { kind: "saved" };
  });
}
