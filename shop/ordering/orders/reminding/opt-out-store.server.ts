import type { Database } from "#platform/database/database.server.ts";

/** Keeps that an address, by its hash, wants no reminders. */
export async function insertOptOut(db: Database, hash: string, now: Date): Promise<void> {
  await db
    .insertInto("reminder_opt_outs")
    .values({ email_hash: hash, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets it: the address is reminded again. */
export async function deleteOptOut(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("reminder_opt_outs").where("email_hash", "=", hash).execute();
}
