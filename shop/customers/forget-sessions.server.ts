import type { Database } from "#platform/database.server.ts";

/** Deletes sessions that have ended, and their refresh tokens with them. */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("customer_sessions").where("expires_at", "<", now).execute();
}
