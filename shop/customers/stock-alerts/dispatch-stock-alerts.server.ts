import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { stockAlertMailJob } from "./send-stock-alert.server.ts";
import { claimStockAlerts } from "./stock-alert-store.server.ts";

const BATCH = 200;

/** Database triggers enqueue this job too, with a product that is in stock again. Null: all products. */
export const stockAlertsJob = defineJob(
  "stock-notices.dispatch",
  { every: "*/10 * * * *", payload: { productId: null } },
  dispatchStockAlerts,
);

/**
 * Claims alerts and enqueues their e-mails in one transaction: concurrent restocks send one. Checks the stock now: a
 * piece already sold again sends nothing, and the next sweep (`productId` null) finds missed restocks. Rules:
 * ACCOUNT-87.
 */
export async function dispatchStockAlerts(
  { db, jobs, clock }: { db: Database; jobs: Jobs; clock: Clock },
  { productId }: { productId: string | null },
): Promise<number> {
  for (let claimed = 0; ; ) {
    const batch = await inTransaction(db, async (trx) => {
      const ids = await claimStockAlerts(trx, productId, clock(), BATCH);
      for (const noticeId of ids) await jobs.send(trx, stockAlertMailJob, { noticeId });
      return ids.length;
    });
    claimed += batch;
    if (batch < BATCH) return claimed;
  }
}
