import { defineJob } from "#platform/jobs/job.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { requeueLostSteps } from "#shop/fulfilment/shipments/labels/run-label-step.server.ts";
import { deleteOldDeclarations } from "./return-label-store.server.ts";
import { REVERSE_LABELS } from "./reverse-labels.server.ts";

/** Rules: REFUND-90. */
const DECLARATIONS_KEPT_MS = 90 * 24 * 60 * 60_000;

export const sweepReturnsJob = defineJob("return-labels.sweep", { every: "*/5 * * * *", atOnce: 1 }, sweepReturnLabels);

/** Requeues lost steps, cancels labels of withdrawn returns, deletes old declarations. Rules: REFUND-85, REFUND-88. */
export async function sweepReturnLabels(deps: Needed): Promise<void> {
  await requeueLostSteps(deps, REVERSE_LABELS);
  await deleteOldDeclarations(deps.db, new Date(deps.clock().getTime() - DECLARATIONS_KEPT_MS));
}
