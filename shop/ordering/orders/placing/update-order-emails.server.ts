import type { Database } from "#platform/database/database.server.ts";

/**
 * After a customer's e-mail change, open orders use the new address. Finished orders, and orders placed with another
 * address than the account's, keep theirs.
 * Rules: ACCOUNT-48.
 */
export async function updateOrderEmails(
  db: Database,
  customerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ customer_email: to })
    .where("user_id", "=", customerId)
    .where("customer_email", "=", from)
    .where("status", "not in", ["delivered", "cancelled"])
    .execute();
}
