import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { findProduct } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { forgetUrl, stockAlertEmail } from "./stock-alert-email.ts";
import { findStockAlert } from "./stock-alert-queries.server.ts";
import { markMailed, unclaimStockAlert } from "./stock-alert-store.server.ts";

/** If the piece is sold out again, the alert goes back to waiting. Rules: ACCOUNT-87. */
export const stockAlertMailJob = defineMailJob(
  "stock-notices.mail",
  async ({ db, clock, config }: Pick<Services, "db" | "config" | "clock">, { noticeId }: { noticeId: string }) => {
    const notice = await findStockAlert(db, noticeId);
    if (!notice?.claimedAt || notice.mailedAt) return null;
    const product = notice.available > 0 ? await findProduct(db, notice.productId) : null;
    if (!product) {
      await unclaimStockAlert(db, noticeId);
      return null;
    }
    return {
      to: notice.email,
      messageId: `${noticeId}.${notice.claimedAt.getTime()}`,
      unsubscribeUrl: forgetUrl(config.publicUrl, noticeId),
      canWait: true,
      content: stockAlertEmail(notice, product, config),
      sent: () => markMailed(db, noticeId, clock()),
    };
  },
  { atOnce: 4 },
);
