import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { emailHash } from "./reminder-queries.server.ts";

export interface SentReminder {
  /** `first`, `last`, or staff's `whatsapp`. */
  turn: string;
  sentAt: Date;
}

export async function sentRemindersOf(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SentReminder[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_reminders")
    .select(["order_id as orderId", "turn", "sent_at as sentAt"])
    .where("order_id", "in", [...orderIds])
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .execute();
  const sent = new Map<string, SentReminder[]>();
  for (const { orderId, turn, sentAt } of rows) {
    if (sentAt) sent.set(orderId, [...(sent.get(orderId) ?? []), { turn, sentAt }]);
  }
  return sent;
}

/** Oldest first. */
export async function sentCartReminders(db: Database, customerId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom("cart_reminders")
    .select("sent_at as sentAt")
    .where("customer_id", "=", customerId)
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .execute();
  return rows.flatMap(({ sentAt }) => sentAt ?? []);
}

/** Null: it wants them. */
export async function optedOutSince(db: Database, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom("reminder_opt_outs")
    .select("at")
    .where("email_hash", "=", emailHash(sql`${email}::text`))
    .executeTakeFirst();
  return row?.at ?? null;
}
