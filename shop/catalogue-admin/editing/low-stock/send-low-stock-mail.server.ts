import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { lowStockEmail } from "./low-stock-email.ts";
import { readLowStockProducts } from "./low-stock-queries.server.ts";

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
