import type { Database } from "#platform/database.server.ts";

const ACCESS_RECORD_MONTHS = 6;

/**
 * Deletes sessions that have ended, their refresh tokens with them, and access records once the law no longer asks for
 * them (Marco Civil da Internet, art. 15: six months).
 */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("customer_sessions").where("expires_at", "<", now).execute();
  const due = new Date(now);
  due.setUTCMonth(due.getUTCMonth() - ACCESS_RECORD_MONTHS);
  await db.deleteFrom("access_records").where("at", "<", due).execute();
}
