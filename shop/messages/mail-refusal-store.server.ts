import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

export async function insertRefusal(
  db: Database,
  { messageId, code, at }: { messageId: string; code: number; at: Date },
): Promise<void> {
  await db
    .insertInto("mail_refusals")
    .values({ message_id: messageId, code, refused_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the refusal and returns its code; null: the e-mail was not refused. */
export async function takeRefusal(db: Database, messageId: string): Promise<number | null> {
  const refusal = await db
    .deleteFrom("mail_refusals")
    .where("message_id", "=", messageId)
    .returning("code")
    .executeTakeFirst();
  return refusal?.code ?? null;
}

/** Rules: MAIL-8. */
export async function forgetRefusals(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - 90 * 24 * 60 * 60_000);
  await deleteInBatches(db, "mail_refusals", sql`refused_at < ${due}`);
}
