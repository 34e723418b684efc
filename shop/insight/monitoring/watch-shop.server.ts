import { DAY_MS, formatDateTime } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { endAlert, raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { readWaitingPercent } from "#shop/ordering/orders/paying/strangers/stranger-queries.server.ts";
import { countDeclines } from "#shop/ordering/payments/declines/card-attempt-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  alertsOf,
  DECLINES_WINDOW_MS,
  isCardTesting,
  MONITORING_ALERTS,
  type MonitoringAlert,
  SAMPLES_KEPT_DAYS,
} from "./monitoring.ts";
import { countWindow } from "./monitoring-queries.server.ts";
import { deleteSamples, insertSample } from "./sample-store.server.ts";

export const watchShopJob = defineJob("monitoring.watch", { every: "*/5 * * * *" }, watchShop);

/** Each alert is mailed once. Rules: MAIL-39, PAY-85, STOCK-62. */
export async function watchShop({
  db,
  clock,
  jobs,
  logger,
}: Pick<Services, "db" | "clock" | "logger" | "jobs">): Promise<void> {
  const at = clock();
  const counts = await countWindow(db, at);
  const declines = await countDeclines(db, new Date(at.getTime() - DECLINES_WINDOW_MS));
  const wrong: MonitoringAlert[] = [...alertsOf(counts), ...(isCardTesting(declines) ? ["card_testing" as const] : [])];
  const waiting = await readWaitingPercent(db);
  await inTransaction(db, async (trx) => {
    await insertSample(trx, counts, at);
    const old = new Date(at.getTime() - SAMPLES_KEPT_DAYS * DAY_MS);
    await deleteSamples(trx, old);
    for (const kind of MONITORING_ALERTS) {
      if (wrong.includes(kind)) await raiseAlert({ jobs, logger }, trx, { kind, subject: formatDateTime(at), at });
      else await endAlert({ logger }, trx, { kind, at });
    }
    const kind = "waiting_stock";
    if (waiting === null) return endAlert({ logger }, trx, { kind, at });
    const subject = `${waiting} % do estoque espera sem pagamento, ${formatDateTime(at)}`;
    await raiseAlert({ jobs, logger }, trx, { kind, subject, at });
  });
}
