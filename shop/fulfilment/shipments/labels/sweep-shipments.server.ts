import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { clearLabelLinks } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { listCalledOff, listLostSteps } from "../shipment-queries.server.ts";
import { deleteOldLabels } from "../shipment-store.server.ts";
import { labelStepJob } from "./run-label-step.server.ts";

const MOST = 500;
const OVERDUE_MS = 5 * 60_000;
/** Rules: SHIP-60. */
const LABELS_KEPT_MS = 90 * 24 * 60 * 60_000;

export const sweepShipmentsJob = defineJob("shipments.sweep", { every: "*/5 * * * *", atOnce: 1 }, sweepShipments);

/** Requeues lost steps, returns labels of cancelled orders, deletes old files: they show addresses. Rules: SHIP-61. */
export async function sweepShipments({
  db,
  clock,
  jobs,
}: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">): Promise<void> {
  const now = clock();
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const lost = await listLostSteps(db, { now, overdue, most: MOST });
  const calledOff = await listCalledOff(db, MOST);
  for (const { id } of [...lost, ...calledOff]) await jobs.send(db, labelStepJob, { shipmentId: id });

  const old = new Date(now.getTime() - LABELS_KEPT_MS);
  await inTransaction(db, async (trx) => clearLabelLinks(trx, await deleteOldLabels(trx, old)));
}
