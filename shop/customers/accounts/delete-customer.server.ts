import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteLinksOfAccount } from "#platform/email/mailed-links.server.ts";
import { deleteConsents } from "./record-consent.server.ts";

/**
 * Deletes a customer with profile, addresses, credentials, sessions, tokens, favourites, consents and e-mailed links.
 * Access records stay for six months (Marco Civil da Internet, art. 15), under an id that no longer identifies anybody.
 * Rules: LAW-39.
 */
export async function deleteCustomer(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await deleteConsents(trx, [customerId]);
  await deleteLinksOfAccount(trx, customerId);
  await trx.deleteFrom("customers").where("id", "=", customerId).execute();
}

/** Locks and returns the customer; null if they no longer exist. */
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
