import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { findReplacement } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { settleReplacement } from "#shop/ordering/orders/along/replacement-store.server.ts";
import { lockOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";

/**
 * Staff have settled by hand what the shop could not: pieces that were to leave an order. Idempotent; refused if the
 * order has no such task. Audited. Needs 'orders.write'. Rules: EDIT-31.
 */
export async function resolveReplacement(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, additionId }: { orderId: string; additionId: string },
): Promise<{ kind: "done" } | NotAllowed | { kind: "refused"; reason: "swap_settled" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const found = await findReplacement(db, additionId);
  if (found?.orderId !== orderId) return { kind: "refused", reason: "swap_settled" };
  if (found.state === "resolved") return { kind: "done" };
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, orderId);
    const at = clock();
    const isSettled = await settleReplacement(trx, additionId, { from: "not_possible", state: "resolved", at });
    if (!isSettled) return { kind: "refused", reason: "swap_settled" };
    const entry = { actor: staff.staffId, action: "order.replacement_resolved", subject: `order:${orderId}` } as const;
    await recordAudit(trx, { ...entry, after: { pieces: [replacedText(found)] } }, at);
    return { kind: "done" };
  });
}
