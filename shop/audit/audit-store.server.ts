import type { Database } from "#platform/database/database.server.ts";
import type { AuditEntry } from "./audit-entry.ts";

/**
 * Writes audit entries, none or one or many in one statement. Call it in the transaction of the change, so that both
 * commit or neither does. Entries must not contain secrets.
 * Rules: STAFF-38.
 */
export async function recordAudit(db: Database, entries: AuditEntry | readonly AuditEntry[], at: Date): Promise<void> {
  const rows = [entries].flat();
  if (rows.length > 0) await auditInsert(db, rows, at).execute();
}

/** The statement of `recordAudit`, to end a chain of CTEs: the change and its entry in one round trip. */
export function auditInsert(db: Pick<Database, "insertInto">, entries: AuditEntry | readonly AuditEntry[], at: Date) {
  return db.insertInto("audit_log").values(
    [entries].flat().map(({ actor, action, subject, before, after }) => ({
      actor,
      action,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      at,
    })),
  );
}
