import { formatDateTime } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { endAlert, raiseAlert } from "#shop/ordering/payments/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import { alertsOf, MONITORING_ALERTS, SAMPLES_KEPT_DAYS } from "./monitoring.ts";
import { countWindow } from "./monitoring-queries.server.ts";
import { deleteSamples, insertSample } from "./sample-store.server.ts";

/**
 * Measures the figures, stores the sample, and starts or ends the two alerts. Each alert is mailed once.
 * Rules: MAIL-39.
 */
export async function watchShop({
  db,
  clock,
  jobs,
  logger,
}: Pick<Services, "db" | "clock" | "jobs" | "logger">): Promise<void> {
  const at = clock();
  const counts = await countWindow(db, at);
  const wrong = alertsOf(counts);
  await inTransaction(db, async (trx) => {
    await insertSample(trx, counts, at);
    const old = new Date(at.getTime() - SAMPLES_KEPT_DAYS * 24 * 60 * 60_000);
    await deleteSamples(trx, old);
    for (const kind of MONITORING_ALERTS) {
      if (wrong.includes(kind)) await raiseAlert({ jobs, logger }, trx, { kind, subject: formatDateTime(at), at });
      else await endAlert({ logger }, trx, { kind, at });
    }
  });
}
