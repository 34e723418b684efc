import type { DatabaseTransaction } from "#platform/database/database.server.ts";

/**
 * Deletes a customer with profile, addresses, credentials, sessions, tokens, favourites, consents and mailed links. What
 * stays: who came in when (six months, Marco Civil art. 15), under a number that leads to nobody.
 */
export async function deleteCustomer(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom("consents").where("subject", "=", customerId).execute();
  await trx.deleteFrom("mailed_links").where("account_id", "=", customerId).execute();
  await trx.deleteFrom("customers").where("id", "=", customerId).execute();
}

/** The customer, whose row nobody else changes until the transaction ends; null when they are gone. */
export async function lockCustomer(
  trx: DatabaseTransaction,
  customerId: string,
): Promise<{ name: string; email: string; emailVerified: boolean } | null> {
  const row = await trx
    .selectFrom("customers")
    .select(["name", "email", "email_verified as emailVerified"])
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
