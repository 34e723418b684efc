import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { isOutward } from "../sending/release-order.server.ts";
import type { Shipment } from "../shipment.ts";
import { findShipment } from "../shipment-queries.server.ts";
import { isCancellable, nextStep } from "../shipment-state.ts";
import { clearProblem, lockOrderOfShipment, wishCancelled } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import { labelStepJob } from "./run-label-step.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

export type LabelChange =
  | { kind: "done" }
  /** `too_late`: it is posted, or there is nothing left to do. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "too_late" | "shipping_stopped" };

/** A step that waits for a person or its next retry. Needs 'orders.write'. */
export function retryLabel(deps: Needed, staff: StaffSession, shipmentId: string): Promise<LabelChange> {
  return change(deps, staff, shipmentId, "order.label_retried", async (trx, shipment) => {
    if (!nextStep(shipment)) return "too_late";
    if (isOutward(shipment) && (await isStopped(trx, shipment.orderId))) return "shipping_stopped";
    await clearProblem(trx, shipmentId, deps.clock());
    await deps.jobs.send(trx, labelStepJob, { shipmentId });
    return "done";
  });
}

/** Before it is posted. The provider refunds the label. Needs 'orders.write'. Rules: SHIP-56. */
export function cancelLabel(deps: Needed, staff: StaffSession, shipmentId: string): Promise<LabelChange> {
  return change(deps, staff, shipmentId, "order.label_cancelled", async (trx, shipment) => {
    if (!isCancellable(shipment.state)) return "too_late";
    if (shipment.kind !== "melhor_envio") {
      await applyTrackingUpdateIn(deps, trx, shipment, { milestones: { cancelled: null }, trackingCode: null });
      return "done";
    }
    await wishCancelled(trx, shipmentId, deps.clock());
    await deps.jobs.send(trx, labelStepJob, { shipmentId });
    return "done";
  });
}

async function change(
  { db, clock }: Needed,
  staff: StaffSession,
  shipmentId: string,
  action: "order.label_retried" | "order.label_cancelled",
  work: (trx: Database, shipment: Shipment) => Promise<"done" | "too_late" | "shipping_stopped">,
): Promise<LabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const known = await findShipment(db, shipmentId);
  if (!known) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<LabelChange> => {
    await lockOrderOfShipment(trx, known.orderId);
    const shipment = await findShipment(trx, shipmentId);
    const done = shipment ? await work(trx, shipment) : "too_late";
    if (!shipment || done !== "done") return { kind: "refused", reason: done === "done" ? "too_late" : done };
    const after = { parcel: shipment.position, code: shipment.trackingCode };
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${shipment.orderId}`, after }, clock());
    return { kind: "done" };
  });
}
