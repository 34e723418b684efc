import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { AuditEntry } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { isOutward } from "../sending/release-order.server.ts";
import type { Label, Shipment } from "../shipment.ts";
import { isCancellable, nextStep } from "../shipment-state.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import type { LabelKind, Needed } from "./label-kind.server.ts";
import { clearProblem, wishCancelled } from "./label-store.server.ts";
import { PARCEL_LABELS } from "./parcel-labels.server.ts";

export type LabelChange<Other extends string = never> =
  | { kind: "done" }
  /** `too_late`: it is posted, or there is nothing left to do. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "too_late" | Other };

/** A step that waits for a person or its next retry. Needs 'orders.write'. */
export async function retryLabel(
  deps: Needed,
  staff: StaffSession,
  shipmentId: string,
): Promise<LabelChange<"shipping_stopped">> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const audited = auditOf(staff, "order.label_retried");
  return changeLabel(deps, PARCEL_LABELS, shipmentId, audited, async (trx, shipment) => {
    if (!nextStep(shipment)) return "too_late";
    if (isOutward(shipment) && (await isStopped(trx, shipment.orderId))) return "shipping_stopped";
    await clearProblem(trx, "shipments", shipmentId, deps.clock());
    await PARCEL_LABELS.enqueue(deps.jobs, trx, shipmentId);
    return null;
  });
}

/** Before it is posted. The provider refunds the label. Needs 'orders.write'. Rules: SHIP-56. */
export async function cancelLabel(deps: Needed, staff: StaffSession, shipmentId: string): Promise<LabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const audited = auditOf(staff, "order.label_cancelled");
  return changeLabel<Shipment>(deps, PARCEL_LABELS, shipmentId, audited, async (trx, shipment) => {
    if (!isCancellable(shipment.state)) return "too_late";
    if (shipment.kind !== "melhor_envio") {
      await applyTrackingUpdateIn(deps, trx, shipment, { milestones: { cancelled: null }, trackingCode: null });
      return null;
    }
    await wishCancelled(trx, "shipments", shipmentId, deps.clock());
    await PARCEL_LABELS.enqueue(deps.jobs, trx, shipmentId);
    return null;
  });
}

function auditOf({ staffId }: StaffSession, action: "order.label_retried" | "order.label_cancelled") {
  return ({ orderId, position, trackingCode }: Shipment): AuditEntry => {
    const after = { parcel: position, code: trackingCode };
    return { actor: staffId, action, subject: `order:${orderId}`, after };
  };
}

/** Locks the label's order; `work` returns why the label is not changed, or null. What was done is audited. */
export async function changeLabel<L extends Label, Other extends string = never>(
  { db, clock }: Pick<Needed, "db" | "clock">,
  kind: LabelKind<L>,
  id: string,
  audited: (label: L) => AuditEntry,
  work: (trx: Database, label: L) => Promise<"too_late" | Other | null>,
): Promise<LabelChange<Other>> {
  const known = await kind.find(db, id);
  if (!known) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<LabelChange<Other>> => {
    await lockOrderOfShipment(trx, known.orderId);
    const label = await kind.find(trx, id);
    if (!label) return { kind: "refused", reason: "too_late" };
    const refused = await work(trx, label);
    if (refused) return { kind: "refused", reason: refused };
    await recordAudit(trx, audited(label), clock());
    return { kind: "done" };
  });
}
