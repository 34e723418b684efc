import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";

export interface WaitingChange {
  newEmail: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  requestedAt: Date;
}

/** Replaces a pending change. */
export async function writeChange(
  trx: DatabaseTransaction,
  customerId: string,
  newEmail: string,
  now: Date,
): Promise<void> {
  const fresh = { new_email: newEmail, old_confirmed_at: null, new_confirmed_at: null, requested_at: now };
  await trx
    .insertInto("email_changes")
    .values({ customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(fresh))
    .execute();
}

export async function lockChange(trx: DatabaseTransaction, customerId: string): Promise<WaitingChange | null> {
  const row = await trx
    .selectFrom("email_changes")
    .select(["new_email as newEmail", "old_confirmed_at as oldConfirmedAt", "new_confirmed_at as newConfirmedAt"])
    .select("requested_at as requestedAt")
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function noteAgreed(
  trx: DatabaseTransaction,
  customerId: string,
  side: "old" | "new",
  now: Date,
): Promise<void> {
  await trx
    .updateTable("email_changes")
    .set(side === "old" ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where("customer_id", "=", customerId)
    .execute();
}

export async function deleteChange(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom("email_changes").where("customer_id", "=", customerId).execute();
}

/** Throws a unique violation if another account has the address; check `isTaken` first. */
export async function writeEmail(
  trx: DatabaseTransaction,
  customerId: string,
  { email, verified }: { email: string; verified: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ email, email_verified: verified, updated_at: now })
    .where("id", "=", customerId)
    .execute();
  await trx.updateTable("profiles").set({ email, updated_at: now }).where("id", "=", customerId).execute();
}

export async function deleteChangesBefore(db: Database, due: Date): Promise<void> {
  await db.deleteFrom("email_changes").where("requested_at", "<", due).execute();
}
