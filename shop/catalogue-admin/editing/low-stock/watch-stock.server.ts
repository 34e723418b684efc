import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { lowStock } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { lowStockEmail } from "./low-stock-email.ts";
import { readLowStockProducts, takeCrossings } from "./low-stock-store.server.ts";

export const watchStockJob = defineJob("products.watch-stock", { every: "*/5 * * * *", atOnce: 1 }, watchStock);

/**
 * Enqueues one e-mail in the transaction that marks the products, so that each crossing is in exactly one, however many
 * processes look. Returns how many there were. Rules: PANEL-9.
 */
export async function watchStock({ db, jobs, clock }: Pick<Services, "db" | "clock" | "jobs">): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { value } = await readSetting({ db: trx }, lowStock);
    const productIds = await takeCrossings(trx, value.limit, clock());
    if (productIds.length > 0 && value.mail) {
      await jobs.send(trx, lowStockMailJob, { mailId: randomUUID(), productIds });
    }
    return productIds.length;
  });
}

/** Rules: PANEL-9. */
export const lowStockMailJob = defineMailJob(
  "products.low-stock-mail",
  async (
    { db, config }: Pick<Services, "db" | "config">,
    { mailId, productIds }: { mailId: string; productIds: string[] },
  ) => {
    const products = await readLowStockProducts(db, productIds);
    if (products.length === 0) return null;
    const content = lowStockEmail(products, config.publicUrl);
    return { to: config.brand.email, messageId: `low_stock.${mailId}`, content };
  },
);
