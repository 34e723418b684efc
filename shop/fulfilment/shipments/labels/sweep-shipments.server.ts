import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { clearLabelLinks } from "#shop/ordering/orders/order-state-store.server.ts";
import { deleteOldLabels } from "../shipment-store.server.ts";
import type { Needed } from "./label-kind.server.ts";
import { PARCEL_LABELS } from "./parcel-labels.server.ts";
import { requeueLostSteps } from "./run-label-step.server.ts";

/** Rules: SHIP-60. */
const LABELS_KEPT_MS = 90 * 24 * 60 * 60_000;

export const sweepShipmentsJob = defineJob("shipments.sweep", { every: "*/5 * * * *", atOnce: 1 }, sweepShipments);

/** Requeues lost steps, returns labels of cancelled orders, deletes old files: they show addresses. Rules: SHIP-61. */
export async function sweepShipments(deps: Needed): Promise<void> {
  await requeueLostSteps(deps, PARCEL_LABELS);
  const old = new Date(deps.clock().getTime() - LABELS_KEPT_MS);
  await inTransaction(deps.db, async (trx) => clearLabelLinks(trx, await deleteOldLabels(trx, old)));
}
