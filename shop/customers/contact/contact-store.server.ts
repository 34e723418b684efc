import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { ContactMessage } from "./contact-message.ts";
import { messageOf, type StoredMessage } from "./contact-row.ts";

export interface NewMessage extends ContactMessage {
  customerId: string | null;
  contentHash: Buffer;
  /** São Paulo, `YYYY-MM-DD`. */
  sentOn: string;
  createdAt: Date;
}

/** If the same message was sent today, returns that one with `isNew` false. Rules: ACCOUNT-75. */
export async function insertMessage(
  trx: DatabaseTransaction,
  message: NewMessage,
): Promise<{ stored: StoredMessage; isNew: boolean }> {
  const inserted = await trx
    .insertInto("contact_messages")
    .values({
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
      customer_id: message.customerId,
      content_hash: message.contentHash,
      sent_on: message.sentOn,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["content_hash", "sent_on"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { stored: messageOf(inserted), isNew: true };
  const before = await trx
    .selectFrom("contact_messages")
    .selectAll()
    .where("content_hash", "=", message.contentHash)
    .where("sent_on", "=", message.sentOn)
    .executeTakeFirstOrThrow();
  return { stored: messageOf(before), isNew: false };
}

export async function deleteMessagesBefore(db: Database, due: Date): Promise<void> {
  await deleteInBatches(db, "contact_messages", sql`created_at < ${due}`);
}

/** Those of an account and, if `email` is given, those sent from it without login. */
export async function deleteMessagesOf(
  db: Database,
  who: { customerId: string | null; email: string | null },
): Promise<void> {
  if (who.customerId !== null) {
    await db.deleteFrom("contact_messages").where("customer_id", "=", who.customerId).execute();
  }
  if (who.email === null) return;
  await db.deleteFrom("contact_messages").where("email", "=", who.email).where("customer_id", "is", null).execute();
}

export async function lockMessage(trx: DatabaseTransaction, id: string): Promise<StoredMessage | null> {
  const row = await trx.selectFrom("contact_messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? messageOf(row) : null;
}

export async function updateMessage(
  trx: DatabaseTransaction,
  id: string,
  change: { status?: StoredMessage["status"]; answered_at?: Date | null; archived_at?: Date | null },
): Promise<void> {
  await trx.updateTable("contact_messages").set(change).where("id", "=", id).execute();
}

export async function insertAnswer(
  trx: DatabaseTransaction,
  answer: { messageId: string; staffId: string; text: string; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("contact_answers")
    .values({
      message_id: answer.messageId,
      staff_id: answer.staffId,
      text: answer.text,
      created_at: answer.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function lastAnswer(trx: DatabaseTransaction, messageId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("contact_answers")
    .select("text")
    .where("message_id", "=", messageId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}
