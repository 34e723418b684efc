import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

const ACCESS_RECORD_MONTHS = 6;

/** Access records go after six months (Marco Civil da Internet, art. 15). Rules: LAW-39. */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "customer_sessions", sql`expires_at < ${now}`);
  await deleteInBatches(db, "customer_verifications", sql`expires_at < ${now}`);
  const due = new Date(now);
  due.setUTCMonth(due.getUTCMonth() - ACCESS_RECORD_MONTHS);
  await deleteInBatches(db, "access_records", sql`at < ${due}`);
}

export async function updateLastSeen(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("customer_sessions").set({ updated_at: now }).where("id", "=", sessionId).execute();
}

export async function deleteSessions(
  db: Database,
  customerId: string,
  { only, except }: { only?: readonly string[]; except?: string } = {},
): Promise<void> {
  let ended = db.deleteFrom("customer_sessions").where("customer_id", "=", customerId);
  if (only !== undefined) ended = ended.where("id", "in", only);
  if (except !== undefined) ended = ended.where("id", "!=", except);
  await ended.execute();
}

/** Until when a session may set another password without the current one; null: not any more. */
export async function setPasswordGrace(trx: DatabaseTransaction, sessionId: string, until: Date | null): Promise<void> {
  await trx
    .updateTable("customer_sessions")
    .set({ may_set_password_until: until })
    .where("id", "=", sessionId)
    .execute();
}
