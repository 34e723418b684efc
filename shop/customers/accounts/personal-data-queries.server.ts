import type { Database } from "#platform/database/database.server.ts";

/** What the data export needs besides profile, addresses and sessions. */
export async function personalRecords(db: Database, customerId: string) {
  const [account, consents, access] = await Promise.all([
    db
      .selectFrom("customers")
      .select(["id", "name", "email", "email_verified as emailVerified", "created_at as createdAt"])
      .where("id", "=", customerId)
      .executeTakeFirst(),
    db
      .selectFrom("consents")
      .select(["purpose", "text_version as textVersion", "at", "ip"])
      .where("subject", "=", customerId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("access_records")
      .select(["at", "ip_address as ipAddress"])
      .where("customer_id", "=", customerId)
      .orderBy("id")
      .execute(),
  ]);
  return account ? { account, consents, access } : null;
}
