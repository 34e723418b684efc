import type { Database } from "#platform/database/database.server.ts";
import { MAILED_KEPT_DAYS, STOCK_ALERT_KEPT_MONTHS } from "./stock-alert.ts";
import { findStockAlert } from "./stock-alert-queries.server.ts";
import { deleteOldStockAlerts, deleteStockAlertsOf } from "./stock-alert-store.server.ts";

/** Deletes notices that have served their time. */
export async function forgetOldStockAlerts(db: Database, now: Date): Promise<void> {
  const askedBefore = new Date(now);
  askedBefore.setUTCMonth(askedBefore.getUTCMonth() - STOCK_ALERT_KEPT_MONTHS);
  await deleteOldStockAlerts(db, askedBefore, new Date(now.getTime() - MAILED_KEPT_DAYS * 24 * 60 * 60_000));
}

/** Deletes every notice of an e-mail: for whoever has their data deleted. */
export async function forgetStockAlertsOf(db: Database, email: string): Promise<void> {
  await deleteStockAlertsOf(db, email.trim().toLowerCase());
}

/** Deletes every notice of the person who got the mail that this notice's secret id came with. */
export async function forgetStockAlertByLink(db: Database, noticeId: string): Promise<void> {
  const notice = await findStockAlert(db, noticeId);
  if (notice) await deleteStockAlertsOf(db, notice.email);
}
