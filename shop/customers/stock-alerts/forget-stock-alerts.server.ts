import type { Database } from "#platform/database/database.server.ts";
import { MAILED_KEPT_DAYS, STOCK_ALERT_KEPT_MONTHS } from "./stock-alert.ts";
import { findStockAlert } from "./stock-alert-queries.server.ts";
import { deleteOldStockAlerts, deleteStockAlertsOf } from "./stock-alert-store.server.ts";

/** Unfulfilled ones after 12 months, mailed ones after 30 days. */
export async function forgetOldStockAlerts(db: Database, now: Date): Promise<void> {
  const askedBefore = new Date(now);
  askedBefore.setUTCMonth(askedBefore.getUTCMonth() - STOCK_ALERT_KEPT_MONTHS);
  await deleteOldStockAlerts(db, askedBefore, new Date(now.getTime() - MAILED_KEPT_DAYS * 24 * 60 * 60_000));
}

export async function forgetStockAlertsOf(db: Database, email: string): Promise<void> {
  await deleteStockAlertsOf(db, email.trim().toLowerCase());
}

/** Deletes all stock alerts of the recipient, by the secret alert id in the e-mail's link. Rules: ACCOUNT-88. */
export async function forgetStockAlertByLink(db: Database, noticeId: string): Promise<void> {
  const notice = await findStockAlert(db, noticeId);
  if (notice) await deleteStockAlertsOf(db, notice.email);
}
