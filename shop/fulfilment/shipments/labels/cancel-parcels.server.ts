import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { orderCalledOffJob } from "#shop/ordering/orders/cancel-order.server.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { isCancellable } from "../shipment-state.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import { labelStepJob } from "./parcel-labels.server.ts";

export const orderCalledOffWorker = defineJob(orderCalledOffJob, {}, cancelParcels);

/**
 * Cancels parcels not with a carrier yet: labels go back to the provider, one job step each; pick-ups close. Does
 * nothing if the order is no longer cancelled (paid after all). Rules: SHIP-57.
 */
export function cancelParcels(deps: Needed, { orderId }: { orderId: string }): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrderOfShipment(trx, orderId);
    if (order?.status !== "cancelled") return;
    for (const parcel of await listShipments(trx, orderId)) {
      if (!isCancellable(parcel.state)) continue;
      if (parcel.kind === "melhor_envio") await deps.jobs.send(trx, labelStepJob, { shipmentId: parcel.id });
      else await applyTrackingUpdateIn(deps, trx, parcel, { milestones: { cancelled: null }, trackingCode: null });
    }
  });
}
