import type { DatabaseTransaction } from "#platform/database.server.ts";
import { CONSENT_PURPOSES } from "./legal-texts.ts";
import type { NewCustomer } from "./registration.ts";

/** Writes the profile of a customer who has just signed up. */
export async function insertProfile(
  trx: DatabaseTransaction,
  customerId: string,
  customer: Omit<NewCustomer, "password">,
): Promise<void> {
  const { zipCode, ...fields } = customer;
  await trx
    .insertInto("profiles")
    .values({
      id: customerId,
      name: fields.name,
      email: fields.email,
      phone: fields.phone,
      street: fields.street,
      number: fields.number,
      complement: fields.complement,
      neighborhood: fields.neighborhood,
      city: fields.city,
      state: fields.state,
      cpf: fields.cpf,
      zip_code: zipCode,
    })
    .execute();
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
