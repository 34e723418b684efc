import type { Database } from "#platform/database/database.server.ts";
import type { ReminderTurn } from "./reminder-due.ts";

export interface OrderTurn {
  orderId: string;
  turn: ReminderTurn;
}

/** Returns those not recorded before. */
export async function recordReminders(trx: Database, reminders: readonly OrderTurn[], now: Date): Promise<OrderTurn[]> {
  if (reminders.length === 0) return [];
  const rows = await trx
    .insertInto("order_reminders")
    .values(reminders.map(({ orderId, turn }) => ({ order_id: orderId, turn, queued_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["order_id as orderId", "turn"])
    .execute();
  return rows.map(({ orderId, turn }) => ({ orderId, turn: turn as ReminderTurn }));
}

export async function markReminderSent(db: Database, { orderId, turn }: OrderTurn, now: Date): Promise<void> {
  await db
    .updateTable("order_reminders")
    .set({ sent_at: now })
    .where("order_id", "=", orderId)
    .where("turn", "=", turn)
    .where("sent_at", "is", null)
    .execute();
}

/** Staff opened a WhatsApp message that reminds of an order; the first time counts. */
export async function recordWhatsappReminder(trx: Database, orderId: string, now: Date): Promise<void> {
  await trx
    .insertInto("order_reminders")
    .values({ order_id: orderId, turn: "whatsapp", queued_at: now, sent_at: now })
    .onConflict((conflict) => conflict.columns(["order_id", "turn"]).doUpdateSet({ queued_at: now }))
    .execute();
}

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
