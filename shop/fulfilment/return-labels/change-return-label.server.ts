import type { AuditEntry } from "#shop/audit/audit-entry.ts";
import { changeLabel, type LabelChange } from "#shop/fulfilment/shipments/labels/change-label.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { clearProblem, wishCancelled } from "#shop/fulfilment/shipments/labels/label-store.server.ts";
import { isCancellable, nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ReturnLabel } from "./return-label.ts";
import { agreeToRisenPrice } from "./return-label-store.server.ts";
import { REVERSE_LABELS } from "./reverse-labels.server.ts";

/** Retries a step that waits; agrees to a price that rose. Needs 'returns.write'. Rules: REFUND-87. */
export async function tryReturnLabelAgain(deps: Needed, staff: StaffSession, labelId: string): Promise<LabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.write");
  if (notAllowed) return notAllowed;
  const audited = auditOf(staff, "return.label_retried");
  return changeLabel<ReturnLabel>(deps, REVERSE_LABELS, labelId, audited, async (trx, label) => {
    if (!nextStep(label)) return "too_late";
    await agreeToRisenPrice(trx, labelId);
    await clearProblem(trx, "return_labels", labelId, deps.clock());
    await REVERSE_LABELS.enqueue(deps.jobs, trx, labelId);
    return null;
  });
}

/**
 * Cancels it before the customer has posted: the price goes back to the wallet, and the customer is mailed that the
 * code no longer works. Needs 'returns.write'. Rules: REFUND-88.
 */
export async function cancelReturnLabel(deps: Needed, staff: StaffSession, labelId: string): Promise<LabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.write");
  if (notAllowed) return notAllowed;
  const audited = auditOf(staff, "return.label_cancelled");
  return changeLabel<ReturnLabel>(deps, REVERSE_LABELS, labelId, audited, async (trx, label) => {
    if (!isCancellable(label.state)) return "too_late";
    await wishCancelled(trx, "return_labels", labelId, deps.clock());
    await REVERSE_LABELS.enqueue(deps.jobs, trx, labelId);
    return null;
  });
}

function auditOf({ staffId }: StaffSession, action: "return.label_retried" | "return.label_cancelled") {
  return ({ returnId }: ReturnLabel): AuditEntry => ({ actor: staffId, action, subject: `return:${returnId}` });
}
