import type { Database } from "#platform/database/database.server.ts";

/** Audit action: staff opened WhatsApp with what an edit changed. */
export const EDIT_SENT = "order.edit_sent_by_whatsapp";

/** When staff last sent the changes by WhatsApp. The caller must have checked access. */
export async function findEditSentAt(db: Database, orderId: string, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("audit_log")
    .select("at")
    .where("subject", "=", `order:${orderId}`)
    .where("action", "=", EDIT_SENT)
    .where("at", ">=", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.at ?? null;
}
