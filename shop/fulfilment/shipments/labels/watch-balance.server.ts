import { formatDateTime } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { endAlert, raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { balanceWarning } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { openLabels } from "./open-labels.server.ts";

const KIND = "low_carrier_balance";

export const watchBalanceJob = defineJob("shipments.watch-balance", { every: "*/15 * * * *", atOnce: 1 }, watchBalance);

/**
 * At Melhor Envio: alerts the staff once below the shop's limit, and again only after it was not. Without a limit the
 * provider is not asked, and a running alert ends; without an answer nothing changes. Rules: SETTING-7.
 */
export async function watchBalance(deps: Needed): Promise<void> {
  const { db, clock, jobs, logger } = deps;
  const { limitCents } = (await readSetting({ db }, balanceWarning)).value;
  const isLow = limitCents === null ? false : await isBelow(deps, limitCents);
  if (isLow === null) return;
  const at = clock();
  await inTransaction(db, async (trx) => {
    if (isLow) await raiseAlert({ jobs, logger }, trx, { kind: KIND, subject: formatDateTime(at), at });
    else await endAlert({ logger }, trx, { kind: KIND, at });
  });
}

/** Null: no token, or the provider does not tell. */
async function isBelow(deps: Needed, limitCents: number): Promise<boolean | null> {
  const labels = await openLabels(deps);
  const balance = await labels?.balance();
  return balance?.kind === "ok" ? balance.value < limitCents : null;
}
