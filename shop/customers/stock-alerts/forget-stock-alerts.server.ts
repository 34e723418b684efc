import type { Database } from "#platform/database/database.server.ts";
import { MAILED_KEPT_DAYS, NOTICE_KEPT_MONTHS } from "./stock-alert.ts";
import { findNotice } from "./stock-alert-queries.server.ts";
import { deleteNoticesOf, deleteOldNotices } from "./stock-alert-store.server.ts";

/** Deletes notices that have served their time. */
export async function forgetOldNotices(db: Database, now: Date): Promise<void> {
  const askedBefore = new Date(now);
  askedBefore.setUTCMonth(askedBefore.getUTCMonth() - NOTICE_KEPT_MONTHS);
  await deleteOldNotices(db, askedBefore, new Date(now.getTime() - MAILED_KEPT_DAYS * 24 * 60 * 60_000));
}

/** Deletes every notice of an e-mail: for whoever has their data deleted. */
export async function forgetNoticesOf(db: Database, email: string): Promise<void> {
  await deleteNoticesOf(db, email.trim().toLowerCase());
}

/** Deletes every notice of the person who got the mail that this notice's secret id came with. */
export async function forgetByLink(db: Database, noticeId: string): Promise<void> {
  const notice = await findNotice(db, noticeId);
  if (notice) await deleteNoticesOf(db, notice.email);
}
