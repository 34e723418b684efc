import type { Database } from "#platform/database/database.server.ts";

export async function insertOptOut(db: Database, hash: string, now: Date): Promise<void> {
  await db
    .insertInto("reminder_opt_outs")
    .values({ email_hash: hash, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("reminder_opt_outs").where("email_hash", "=", hash).execute();
}
