import type { Database } from "#platform/database/database.server.ts";
import { messageOf, type StoredMessage } from "./contact-row.ts";

export async function findMessage(db: Database, id: string): Promise<StoredMessage | null> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? messageOf(row) : null;
}

/** Those written while logged in and, if `email` is their confirmed address, those sent from it without login. */
export async function messagesOf(
  db: Database,
  who: { customerId: string | null; email: string | null },
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        ...(who.customerId === null ? [] : [eb("customer_id", "=", who.customerId)]),
        ...(who.email === null ? [] : [eb.and([eb("email", "=", who.email), eb("customer_id", "is", null)])]),
      ]),
    )
    .orderBy("created_at")
    .execute();
  return rows.map(messageOf);
}

export interface ContactAnswer {
  id: string;
  messageId: string;
  text: string;
  /** Null if they are no longer in the staff table. */
  by: string | null;
  createdAt: Date;
}

export async function findContactAnswer(db: Database, id: string): Promise<ContactAnswer | null> {
  return (await answers(db).where("contact_answers.id", "=", id).executeTakeFirst()) ?? null;
}

/** Oldest first. Callers must check who may read them. */
export async function answersTo(db: Database, messageIds: readonly string[]): Promise<ContactAnswer[]> {
  if (messageIds.length === 0) return [];
  return answers(db)
    .where("message_id", "in", [...messageIds])
    .orderBy("contact_answers.created_at")
    .orderBy("contact_answers.id")
    .execute();
}

function answers(db: Database) {
  return db
    .selectFrom("contact_answers")
    .leftJoin("staff", "staff.id", "contact_answers.staff_id")
    .select([
      "contact_answers.id",
      "contact_answers.message_id as messageId",
      "contact_answers.text",
      "staff.name as by",
      "contact_answers.created_at as createdAt",
    ]);
}
