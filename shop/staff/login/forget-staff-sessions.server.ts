import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

/** Deletes expired staff sessions. Rules: LAW-46. */
export async function forgetStaffSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "staff_sessions", sql`expires_at < ${now}`);
}
