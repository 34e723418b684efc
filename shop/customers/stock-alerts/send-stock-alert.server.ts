import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { findProduct } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { forgetUrl, stockAlertEmail } from "./stock-alert-email.ts";
import { findStockAlert } from "./stock-alert-queries.server.ts";
import { markMailed, unclaimStockAlert } from "./stock-alert-store.server.ts";

export const stockAlertMailJob = defineJob("stock-notices.mail", { patient: true, atOnce: 4 }, sendStockAlert);

/**
 * If the piece is sold out again, the alert goes back to waiting. Throws if the mail server fails, so that the job is
 * retried under the same message id. Rules: ACCOUNT-87.
 */
export async function sendStockAlert(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "mailer">,
  { noticeId }: { noticeId: string },
): Promise<void> {
  const { db, clock, config, logger, mailer } = deps;
  const notice = await findStockAlert(db, noticeId);
  if (!notice?.claimedAt || notice.mailedAt) return;
  const product = notice.available > 0 ? await findProduct(db, notice.productId) : null;
  if (!product) return unclaimStockAlert(db, noticeId);
  if (!mailer) return logger.info({ notice: noticeId }, "no mail is set up");
  const { brand, publicUrl } = config;
  const envelope = {
    to: notice.email,
    messageId: `${noticeId}.${notice.claimedAt.getTime()}`,
    unsubscribeUrl: forgetUrl(publicUrl, noticeId),
    canWait: true,
  };
  await sendPlainEmail(mailer, brand, envelope, stockAlertEmail(notice, product, config));
  await markMailed(db, noticeId, clock());
}
