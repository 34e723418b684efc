import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { writePreferred } from "./addresses/address-store.server.ts";
import { CONSENT_PURPOSES } from "./legal-texts.ts";
import { deleteConsents, recordConsents } from "./record-consent.server.ts";
import type { NewCustomer } from "./registration.ts";

/** A new customer with the password already hashed. */
export type CustomerRecord = Omit<NewCustomer, "password"> & { passwordHash: string };

/** Inserts an account. Null if the e-mail has one, also if a concurrent sign-up created it. */
export async function insertCustomer(
  trx: DatabaseTransaction,
  customer: CustomerRecord,
  { now, waits }: { now: Date; waits: boolean },
): Promise<string | null> {
  const row = await trx
    .insertInto("customers")
    .values({
      name: customer.name,
      email: customer.email,
      awaits_confirmation_since: waits ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await writeCredentials(trx, row.id, customer.passwordHash, now);
  await writeProfile(trx, row.id, customer, now);
  return row.id;
}

/** Replaces an unconfirmed sign-up by a new one and deletes all data of the old one. Rules: ACCOUNT-13. */
export async function replaceUnconfirmedCustomer(
  trx: DatabaseTransaction,
  customerId: string,
  customer: CustomerRecord,
  { now, waits }: { now: Date; waits: boolean },
): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ name: customer.name, awaits_confirmation_since: waits ? now : null, created_at: now, updated_at: now })
    .where("id", "=", customerId)
    .execute();
  await deleteConsents(trx, [customerId]);
  await trx.deleteFrom("customer_addresses").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("profiles").where("id", "=", customerId).execute();
  await trx.deleteFrom("customer_accounts").where("customer_id", "=", customerId).execute();
  await writeCredentials(trx, customerId, customer.passwordHash, now);
  await writeProfile(trx, customerId, customer, now);
}

/** Marks the account's e-mail as confirmed. */
export async function markAccountConfirmed(trx: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ email_verified: true, awaits_confirmation_since: null, updated_at: now })
    .where("id", "=", customerId)
    .execute();
}

/**
 * Records that a customer accepted the terms and the privacy policy: version, time and IP address (LGPD art. 8).
 * Rules: LAW-22.
 */
export async function insertConsents(
  trx: DatabaseTransaction,
  customerId: string,
  consent: { version: string; at: Date; ip: string },
): Promise<void> {
  await recordConsents(
    trx,
    CONSENT_PURPOSES.map((purpose) => ({ subject: customerId, purpose, ...consent })),
  );
}

async function writeCredentials(trx: DatabaseTransaction, customerId: string, hash: string, now: Date): Promise<void> {
  await trx
    .insertInto("customer_accounts")
    .values({
      customer_id: customerId,
      account_id: customerId,
      provider_id: "credential",
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Inserts the profile; address fields, if given, become the preferred address. */
async function writeProfile(
  trx: DatabaseTransaction,
  customerId: string,
  customer: CustomerRecord,
  now: Date,
): Promise<void> {
  const { name, email, phone, cpf, zipCode, street, number, complement, neighborhood, city, state } = customer;
  await trx.insertInto("profiles").values({ id: customerId, name, email, phone, cpf }).execute();
  const address = { zipCode, street, number, complement, neighborhood, city, state };
  await writePreferred(trx, customerId, address, now);
}
