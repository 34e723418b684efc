import type { Database } from "#platform/database/database.server.ts";

export async function recordCartReminders(trx: Database, customerIds: readonly string[], now: Date): Promise<void> {
  if (customerIds.length === 0) return;
  const rows = customerIds.map((customerId) => ({ customer_id: customerId, queued_at: now }));
  await trx.insertInto("cart_reminders").values(rows).execute();
}

export async function markCartReminderSent(
  db: Database,
  { customerId, queuedAt }: { customerId: string; queuedAt: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable("cart_reminders")
    .set({ sent_at: now })
    .where("customer_id", "=", customerId)
    .where("queued_at", "=", queuedAt)
    .execute();
}
