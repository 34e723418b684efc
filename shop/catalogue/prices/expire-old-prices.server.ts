import { dayInSaoPaulo } from "#platform/clock.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { markUnproved } from "./old-price-store.server.ts";

/** Rows per UPDATE; each notifies all processes. */
const ROWS_AT_ONCE = 500;

/** Hourly: soon after midnight in São Paulo and soon after a downtime. Rules: PRICE-38. */
export const expirePricesJob = defineJob(
  "pricing.expire-old-prices",
  { every: "2 * * * *", atOnce: 1 },
  expireOldPrices,
);

/** Cached pages are invalidated on commit. Returns how many. Rules: PRICE-38. */
export async function expireOldPrices({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const today = dayInSaoPaulo(clock());
  let expired = 0;
  for (;;) {
    const count = await markUnproved(db, today, ROWS_AT_ONCE);
    expired += count;
    if (count < ROWS_AT_ONCE) return expired;
  }
}
