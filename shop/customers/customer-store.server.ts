import type { DatabaseTransaction } from "#platform/database.server.ts";
import { writePreferred } from "./address-store.server.ts";
import { CONSENT_PURPOSES } from "./legal-texts.ts";
import type { NewCustomer } from "./registration.ts";

/** Writes the profile of a customer who has just signed up; what was given of an address is the preferred one. */
export async function insertProfile(
  trx: DatabaseTransaction,
  customerId: string,
  customer: Omit<NewCustomer, "password">,
  now: Date,
): Promise<void> {
  const { name, email, phone, cpf, zipCode, street, number, complement, neighborhood, city, state } = customer;
  await trx.insertInto("profiles").values({ id: customerId, name, email, phone, cpf }).execute();
  const address = { zipCode, street, number, complement, neighborhood, city, state };
  await writePreferred(trx, customerId, address, now);
}

/** Keeps that a customer accepted the terms and the privacy policy: which version, when, from where (LGPD art. 8). */
export async function insertConsents(
  trx: DatabaseTransaction,
  customerId: string,
  consent: { version: string; at: Date; ip: string },
): Promise<void> {
  await trx
    .insertInto("consents")
    .values(
      CONSENT_PURPOSES.map((purpose) => ({
        subject: customerId,
        purpose,
        text_version: consent.version,
        at: consent.at,
        ip: consent.ip,
      })),
    )
    .execute();
}
