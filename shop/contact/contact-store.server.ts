import type { Database, DatabaseTransaction } from "#platform/database.server.ts";
import type { ContactMessage } from "./contact-message.ts";
import { messageOf, type StoredMessage } from "./contact-row.ts";

export interface NewMessage extends ContactMessage {
  customerId: string | null;
  contentHash: Buffer;
  /** São Paulo day. */
  sentOn: string;
  createdAt: Date;
}

/** Writes a message; `isNew` false when the same one came today: that one is given back. */
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
  await db.deleteFrom("contact_messages").where("created_at", "<", due).execute();
}

/** Deletes what a customer wrote while logged in, and what came from their address without a login. */
export async function deleteMessagesOf(db: Database, who: { customerId: string; email: string | null }): Promise<void> {
  await db.deleteFrom("contact_messages").where("customer_id", "=", who.customerId).execute();
  if (who.email === null) return;
  await db.deleteFrom("contact_messages").where("email", "=", who.email).where("customer_id", "is", null).execute();
}
