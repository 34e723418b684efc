import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { lowStockEmail } from "./low-stock-email.ts";
import { readLowStockProducts } from "./low-stock-queries.server.ts";

export const lowStockMailJob = defineJob("products.low-stock-mail", { patient: true }, sendLowStockMail);

/** Throws if the mail server refuses, so that the job retries under the same message id. Rules: PANEL-9. */
export async function sendLowStockMail(
  { db, config, mailer, logger }: Pick<Services, "db" | "config" | "logger" | "mailer">,
  { mailId, productIds }: { mailId: string; productIds: string[] },
): Promise<void> {
  const products = await readLowStockProducts(db, productIds);
  if (products.length === 0) return;
  if (!mailer) return logger.info({ mail: mailId }, "no mail is set up");
  const envelope = { to: config.brand.email, messageId: `low_stock.${mailId}` };
  await sendPlainEmail(mailer, config.brand, envelope, lowStockEmail(products, config.publicUrl));
}
