import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isCancellable, nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/paying/lock-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ReturnLabel } from "./return-label.ts";
import { findReturnLabel } from "./return-label-queries.server.ts";
import { retryReturnLabel, wishReturnLabelCancelled } from "./return-label-store.server.ts";
import { returnLabelStepJob } from "./run-return-label-step.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

export type ReturnLabelChange =
  | { kind: "done" }
  /** `too_late`: it is posted, or there is nothing left to do. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "too_late" };

/** Retries a step that waits; agrees to a price that rose. Needs 'returns.write'. Rules: REFUND-87. */
export function tryReturnLabelAgain(deps: Needed, staff: StaffSession, labelId: string): Promise<ReturnLabelChange> {
  return change(deps, staff, labelId, "return.label_retried", async (trx, label) => {
    if (!nextStep(label)) return false;
    await retryReturnLabel(trx, labelId, deps.clock());
    return true;
  });
}

/**
 * Cancels it before the customer has posted: the price goes back to the wallet, and the customer is mailed that the
 * code no longer works. Needs 'returns.write'. Rules: REFUND-88.
 */
export function cancelReturnLabel(deps: Needed, staff: StaffSession, labelId: string): Promise<ReturnLabelChange> {
  return change(deps, staff, labelId, "return.label_cancelled", async (trx, label) => {
    if (!isCancellable(label.state)) return false;
    await wishReturnLabelCancelled(trx, labelId, deps.clock());
    return true;
  });
}

async function change(
  { db, clock, jobs }: Needed,
  staff: StaffSession,
  labelId: string,
  action: "return.label_retried" | "return.label_cancelled",
  work: (trx: Database, label: ReturnLabel) => Promise<boolean>,
): Promise<ReturnLabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.write");
  if (notAllowed) return notAllowed;
  const known = await findReturnLabel(db, labelId);
  if (!known) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<ReturnLabelChange> => {
    await lockOrderForWrite(trx, known.orderId);
    const label = await findReturnLabel(trx, labelId);
    if (!label || !(await work(trx, label))) return { kind: "refused", reason: "too_late" };
    await jobs.send(trx, returnLabelStepJob, { labelId });
    const entry = { actor: staff.staffId, action, subject: `return:${label.returnId}` };
    await recordAudit(trx, entry, clock());
    return { kind: "done" };
  });
}
