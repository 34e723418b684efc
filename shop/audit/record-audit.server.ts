import type { Database } from "#platform/database/database.server.ts";
import type { AuditEntry } from "./audit-entry.ts";

/**
 * Writes an audit entry. Call it in the transaction of the change, so that both commit or neither does. The entry must
 * not contain secrets.
 * Rules: STAFF-38.
 */
export async function recordAudit(db: Database, entry: AuditEntry, at: Date): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await db
    .insertInto("audit_log")
    .values({
      actor,
      action,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      at,
    })
    .execute();
}
