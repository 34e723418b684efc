import type { Database } from "#platform/database.server.ts";

/** Deletes staff sessions that have ended. */
export async function forgetStaffSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("staff_sessions").where("expires_at", "<", now).execute();
}
