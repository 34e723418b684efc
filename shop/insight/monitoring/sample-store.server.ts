import type { Database } from "#platform/database/database.server.ts";
import type { MonitoringCounts } from "./monitoring.ts";

export async function insertSample(trx: Database, counts: MonitoringCounts, at: Date): Promise<void> {
  await trx
    .insertInto("monitoring_samples")
    .values({
      at,
      order_count: counts.orderCount,
      decided_count: counts.decidedCount,
      paid_count: counts.paidCount,
      processing_ms: counts.processingMs,
      error_count: counts.errorCount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSamples(trx: Database, before: Date): Promise<void> {
  await trx.deleteFrom("monitoring_samples").where("at", "<", before).execute();
}
