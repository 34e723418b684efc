import type { Database } from "#platform/database/database.server.ts";

/**
 * A customer has another e-mail: what is still to be told about their orders goes there. Orders that were placed with
 * an address other than the account's, and those that are over, keep theirs.
 */
export async function followEmail(
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
