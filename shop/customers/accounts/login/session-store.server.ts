import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

const ACCESS_RECORD_MONTHS = 6;

/**
 * Deletes expired sessions with their refresh tokens, and access records after six months, which the law requires
 * (Marco Civil da Internet, art. 15).
 * Rules: LAW-39.
 */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "customer_sessions", sql`expires_at < ${now}`);
  const due = new Date(now);
  due.setUTCMonth(due.getUTCMonth() - ACCESS_RECORD_MONTHS);
  await deleteInBatches(db, "access_records", sql`at < ${due}`);
}

export async function updateLastSeen(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("customer_sessions").set({ updated_at: now }).where("id", "=", sessionId).execute();
}
