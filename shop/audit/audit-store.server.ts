import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** Call it in the transaction of the change, so that both commit or neither. No secrets. Rules: STAFF-38. */
export async function recordAudit(db: Database, entries: AuditEntry | readonly AuditEntry[], at: Date): Promise<void> {
  const rows = [entries].flat();
  if (rows.length > 0) await auditInsert(db, rows, at).execute();
}

/** The statement of `recordAudit`, to end a chain of CTEs. */
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

/** Unless the same action is on record with the same `after`. The caller must hold a lock on the subject. */
export async function recordAuditOnce(trx: DatabaseTransaction, entry: AuditEntry, at: Date): Promise<void> {
  const known = await trx
    .selectFrom("audit_log")
    .select("id")
    .where("subject", "=", entry.subject)
    .where("action", "=", entry.action)
    .where(sql<boolean>`after = ${JSON.stringify(entry.after ?? null)}::jsonb`)
    .executeTakeFirst();
  if (!known) await recordAudit(trx, entry, at);
}
