import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";
import { deleteLinksOfAccount } from "#platform/email/mailed-link-store.server.ts";
import { writePreferred } from "./addresses/address-store.server.ts";
import { deleteConsents, recordConsents } from "./consent-store.server.ts";
import { CONSENT_PURPOSES } from "./legal-texts.ts";
import type { NewCustomer } from "./registration.ts";

export type CustomerRecord = Omit<NewCustomer, "password"> & { passwordHash: string };

/** Null if the e-mail has an account, also if a concurrent sign-up created it. */
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

/** Deletes all data of the unconfirmed sign-up that it replaces. Rules: ACCOUNT-13. */
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

export async function markAccountConfirmed(trx: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ email_verified: true, awaits_confirmation_since: null, updated_at: now })
    .where("id", "=", customerId)
    .execute();
}

/** LGPD art. 8. Rules: LAW-22. */
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

/** Address fields, if given, become the preferred address. */
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

const WAIT_DAYS = 30;

/** Rules: ACCOUNT-14. */
export async function deleteUnconfirmedCustomers(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - WAIT_DAYS * 24 * 60 * 60_000);
  await inBatches(async (most) => {
    const { rows } = await sql`
      with gone as (
        delete from customers
         where id = any (array(select id from customers where awaits_confirmation_since < ${due} limit ${most}))
        returning id
      ), consented as (
        delete from consents where subject = any (array(select id::text from gone))
      )
      select id from gone`.execute(db);
    return rows.length;
  });
}

/** Access records stay six months (Marco Civil da Internet, art. 15), under nobody's id. Rules: LAW-39. */
export async function deleteCustomer(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await deleteConsents(trx, [customerId]);
  await deleteLinksOfAccount(trx, customerId);
  await trx.deleteFrom("customers").where("id", "=", customerId).execute();
}

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

/** The name is written to the account too, since menus show it. */
export async function updateProfileFields(
  trx: DatabaseTransaction,
  customerId: string,
  fields: { name?: string; phone?: string; cpf?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ ...fields, updated_at: now })
    .where("id", "=", customerId)
    .execute();
  if (!fields.name) return;
  const { name } = fields;
  await trx.updateTable("customers").set({ name, updated_at: now }).where("id", "=", customerId).execute();
}

/** The address must have an account. `waits`: it is not confirmed yet. */
export async function lockCustomerByEmail(
  trx: DatabaseTransaction,
  email: string,
): Promise<{ id: string; waits: boolean }> {
  const { id, since } = await trx
    .selectFrom("customers")
    .select(["id", "awaits_confirmation_since as since"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, waits: since !== null };
}

export async function writePasswordHash(
  trx: DatabaseTransaction,
  customerId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("customer_accounts")
    .values({ customer_id: customerId, account_id: customerId, provider_id: "credential", password: hash })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "account_id"]).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
}

/** Nobody can log in with a password then. */
export async function deletePassword(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx
    .deleteFrom("customer_accounts")
    .where("customer_id", "=", customerId)
    .where("provider_id", "=", "credential")
    .execute();
}
