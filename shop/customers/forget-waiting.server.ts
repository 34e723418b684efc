import type { Database } from "#platform/database.server.ts";

const WAIT_DAYS = 30;

/** Deletes accounts that nobody has confirmed within a month, with all that was typed for them. */
export async function forgetWaiting(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - WAIT_DAYS * 24 * 60 * 60_000);
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("customers")
      .where("awaits_confirmation_since", "<", due)
      .returning("id")
      .execute();
    if (gone.length === 0) return;
    const subjects = gone.map(({ id }) => id);
    await trx.deleteFrom("consents").where("subject", "in", subjects).execute();
  });
}
