import "./stock-alert-jobs.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { claimStockAlerts } from "./stock-alert-store.server.ts";

const BATCH = 200;

/**
 * Gives each person who waits for a piece that can be had now one mail job, in the transaction that marks the notice:
 * two restocks at once mail once. It looks at the stock as it is: a piece sold again meanwhile mails nobody, and a
 * restock that went unannounced is found by the next sweep (`productId` null). Answers how many were claimed.
 */
export async function dispatchStockAlerts(
  { db, jobs, clock }: { db: Database; jobs: Jobs; clock: Clock },
  { productId }: { productId: string | null },
): Promise<number> {
  for (let claimed = 0; ; ) {
    const batch = await inTransaction(db, async (trx) => {
      const ids = await claimStockAlerts(trx, productId, clock(), BATCH);
      for (const noticeId of ids) await jobs.send(trx, "stock-notices.mail", { noticeId });
      return ids.length;
    });
    claimed += batch;
    if (batch < BATCH) return claimed;
  }
}
