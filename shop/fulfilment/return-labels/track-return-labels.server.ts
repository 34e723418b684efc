import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { keepLastTold } from "#shop/fulfilment/shipments/labels/label-store.server.ts";
import { openLabels } from "#shop/fulfilment/shipments/labels/open-labels.server.ts";
import { applyReturnNewsIn } from "./apply-return-news.server.ts";
import { findReturnLabel } from "./return-label-queries.server.ts";
import { claimDueLabels, LABELS_AT_ONCE } from "./return-label-store.server.ts";

/** The provider allows 250 calls per minute: parcels to customers need the most. */
const MOST_CALLS = 10;

export const trackReturnsJob = defineJob("return-labels.track", { every: "* * * * *", atOnce: 1 }, trackReturnLabels);

/** Fifty labels per call, each at most every 65 minutes. A failed call waits for the next turn. Rules: REFUND-89. */
export async function trackReturnLabels(deps: Needed): Promise<void> {
  const { db, clock, logger } = deps;
  const labels = await openLabels(deps);
  if (!labels) return;
  for (let call = 0; call < MOST_CALLS; call += 1) {
    const due = await claimDueLabels(db, clock());
    if (due.length === 0) return;
    const answer = await labels.track(due.map(({ providerOrderId }) => providerOrderId));
    if (answer.kind === "failed") {
      logger.warn({ labels: due.length, problem: answer.problem }, "tracking of reverse labels not answered");
      return;
    }
    for (const { id: providerOrderId, told } of answer.value) {
      const known = due.find((each) => each.providerOrderId === providerOrderId);
      const says = JSON.stringify(told);
      if (!known || known.lastTold === says) continue;
      await inTransaction(db, async (trx) => {
        const label = await findReturnLabel(trx, known.id);
        if (label) await applyReturnNewsIn(deps, trx, label, told);
        await keepLastTold(trx, "return_labels", known.id, says);
      });
    }
    if (due.length < LABELS_AT_ONCE) return;
  }
}
