import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import { recordNewsIn } from "./record-news.server.ts";
import type { Shipment } from "./shipment.ts";
import type { ShipmentDependencies } from "./shipment-dependencies.ts";
import "./shipment-jobs.ts";
import { findShipment } from "./shipment-queries.server.ts";
import { isCancellable, nextStep } from "./shipment-state.ts";
import { holdOrder } from "./shipment-store.server.ts";

export type LabelChange =
  | { kind: "done" }
  /** `too_late`: it is posted, or there is nothing left to do. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "too_late" };

/** Takes a step up again that waits for a person, or for its time. Needs 'orders.write'. */
export function retryLabel(deps: ShipmentDependencies, staff: StaffSession, shipmentId: string): Promise<LabelChange> {
  return change(deps, staff, shipmentId, "order.label_retried", async (trx, shipment) => {
    if (!nextStep(shipment)) return false;
    await trx
      .updateTable("shipments")
      .set({ problem: null, problem_detail: null, attempts: 0, next_try_at: null, updated_at: deps.clock() })
      .where("id", "=", shipmentId)
      .execute();
    await deps.jobs.send(trx, "shipments.step", { shipmentId });
    return true;
  });
}

/**
 * Calls a parcel off before it is posted: its label goes back to the provider for the money, whatever step it is at; one
 * that is not the provider's is gone at once. Needs 'orders.write'.
 */
export function cancelLabel(deps: ShipmentDependencies, staff: StaffSession, shipmentId: string): Promise<LabelChange> {
  return change(deps, staff, shipmentId, "order.label_cancelled", async (trx, shipment) => {
    if (!isCancellable(shipment.state)) return false;
    if (shipment.kind !== "melhor_envio") {
      await recordNewsIn(deps, trx, shipment, { milestones: { cancelled: null }, trackingCode: null });
      return true;
    }
    const now = deps.clock();
    await trx
      .updateTable("shipments")
      .set({
        cancel_wanted_at: now,
        problem: null,
        problem_detail: null,
        attempts: 0,
        next_try_at: null,
        updated_at: now,
      })
      .where("id", "=", shipmentId)
      .execute();
    await deps.jobs.send(trx, "shipments.step", { shipmentId });
    return true;
  });
}

async function change(
  { db, clock }: ShipmentDependencies,
  staff: StaffSession,
  shipmentId: string,
  action: "order.label_retried" | "order.label_cancelled",
  work: (trx: ShipmentDependencies["db"], shipment: Shipment) => Promise<boolean>,
): Promise<LabelChange> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const known = await findShipment(db, shipmentId);
  if (!known) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<LabelChange> => {
    await holdOrder(trx, known.orderId);
    const shipment = await findShipment(trx, shipmentId);
    if (!shipment || !(await work(trx, shipment))) return { kind: "refused", reason: "too_late" };
    const after = { parcel: shipment.position, code: shipment.trackingCode };
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${shipment.orderId}`, after }, clock());
    return { kind: "done" };
  });
}
