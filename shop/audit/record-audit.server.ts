import type { Database } from "#platform/database/database.server.ts";
import type { AuditEntry } from "./audit-entry.ts";

/**
 * Writes down what was done, in the transaction that does it: one cannot be kept without the other. Nothing in it may be
 * a secret.
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
