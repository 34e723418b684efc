import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { listLostReturnLabels, listOfWithdrawnReturns } from "./return-label-queries.server.ts";
import { deleteOldDeclarations } from "./return-label-store.server.ts";
import { returnLabelStepJob } from "./run-return-label-step.server.ts";

const MOST = 500;
const OVERDUE_MS = 5 * 60_000;
/** Rules: REFUND-90. */
const DECLARATIONS_KEPT_MS = 90 * 24 * 60 * 60_000;

export const sweepReturnsJob = defineJob("return-labels.sweep", { every: "*/5 * * * *", atOnce: 1 }, sweepReturnLabels);

/** Requeues lost steps, cancels labels of withdrawn returns, deletes old declarations. Rules: REFUND-85, REFUND-88. */
export async function sweepReturnLabels({
  db,
  clock,
  jobs,
}: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">): Promise<void> {
  const now = clock();
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const lost = await listLostReturnLabels(db, { now, overdue, most: MOST });
  const withdrawn = await listOfWithdrawnReturns(db, MOST);
  for (const { id } of [...lost, ...withdrawn]) await jobs.send(db, returnLabelStepJob, { labelId: id });
  await deleteOldDeclarations(db, new Date(now.getTime() - DECLARATIONS_KEPT_MS));
}
