import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { ApplicationStatus } from "./application-status.ts";
import type { ResellerApplication } from "./reseller-application.ts";
import { applicationOf, type StoredApplication } from "./reseller-row.ts";

/** No other transaction then writes an application of this document or address. */
export async function lockApplicant(trx: DatabaseTransaction, { document, email }: ResellerApplication) {
  // In a fixed order, to avoid deadlocks.
  for (const key of [document, email].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reseller:${key}`}, 0))`.execute(trx);
  }
}

/** The one with the same document, otherwise the latest undecided one of the address. Rules: ACCOUNT-80. */
export async function findReplaced(
  trx: DatabaseTransaction,
  { document, email }: ResellerApplication,
): Promise<StoredApplication | null> {
  const row = await trx
    .selectFrom("reseller_applications")
    .selectAll()
    .where((eb) => {
      const undecided = eb.and([eb("email", "=", email), eb("status", "=", "received")]);
      return eb.or([eb("document", "=", document), undecided]);
    })
    .orderBy((eb) => eb("document", "=", document), "desc")
    .orderBy("submitted_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ? applicationOf(row) : null;
}

export async function insertApplication(
  trx: DatabaseTransaction,
  application: ResellerApplication,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("reseller_applications")
    .values({ ...application, submitted_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Resets the decision. The old data stays in the audit trail. */
export async function replaceApplication(
  trx: DatabaseTransaction,
  before: StoredApplication,
  application: ResellerApplication,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("reseller_applications")
    .set({ ...application, status: "received", read_at: null, decided_at: null, decision_note: "", submitted_at: now })
    .where("id", "=", before.id)
    .execute();
  await recordAudit(
    trx,
    {
      actor: "visitor",
      action: "reseller.update",
      subject: `reseller_application:${before.id}`,
      before: dataOf(before),
      after: dataOf({ ...application, status: "received" }),
    },
    now,
  );
}

function dataOf({ name, email, phone, address, document, status }: ResellerApplication & { status: string }) {
  return { name, email, phone, address, document, status };
}

export async function lockApplication(trx: DatabaseTransaction, id: string): Promise<StoredApplication | null> {
  const row = await trx
    .selectFrom("reseller_applications")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? applicationOf(row) : null;
}

export async function writeDecision(
  trx: DatabaseTransaction,
  id: string,
  { status, note, now }: { status: ApplicationStatus; note: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("reseller_applications")
    .set({ status, decision_note: note, decided_at: now, read_at: now })
    .where("id", "=", id)
    .execute();
}

/** Approved ones stay: they are business relations. Rules: LAW-44. */
export async function deleteOpenApplications(db: DatabaseTransaction, email: string): Promise<void> {
  await db.deleteFrom("reseller_applications").where("email", "=", email).where("status", "!=", "approved").execute();
}
