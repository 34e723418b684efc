import { maskCep, maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import type { Address } from "#shop/customers/accounts/addresses/address.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { ADDRESS_FIELDS, type DeliveryFields, PERSON_FIELDS } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";

/** One of the customer's delivery addresses, with its label. */
export type KnownAddress = AddressFields & Pick<Address, "id" | "label">;

export type KnownProfile = Omit<Profile, "id" | "createdAt">;

/** A profile as form values, masked. What is not valid is left empty. */
export function knownFields(profile: KnownProfile): DeliveryFields {
  const { name, email, street, number, complement, neighborhood, city, state } = profile;
  const fields = {
    ...{ name, email, street, number, complement, neighborhood, city, state },
    phone: maskPhone(profile.phone),
    cpf: maskCpf(profile.cpf),
    giftRecipient: "",
    giftMessage: "",
    zipCode: maskCep(profile.zipCode),
  };
  const errors = deliveryErrors(fields);
  for (const field of [...PERSON_FIELDS, ...ADDRESS_FIELDS, "cpf"] as const) if (errors[field]) fields[field] = "";
  return fields;
}

/** One of the customer's addresses as form values. */
export function addressValues(address: AddressFields): AddressFields {
  const { zipCode, street, number, complement, neighborhood, city, state } = address;
  return { zipCode: maskCep(zipCode), street, number, complement, neighborhood, city, state };
}

/**
 * The form's first values: what was typed before, completed from the account. The address is the typed one, else the
 * saved one of the cart's CEP (digits), else the preferred one. Visitors only get the cart's CEP. Rules: ORDER-10.
 */
export function startFields(
  typed: DeliveryFields,
  profile: KnownProfile | null,
  addresses: readonly KnownAddress[],
  cartCep: string | null,
): DeliveryFields {
  const start = { ...typed };
  if (profile) {
    const known = knownFields(profile);
    for (const field of PERSON_FIELDS) start[field] ||= known[field];
    // A document belongs to one person.
    if (start.name === known.name) start.cpf ||= known.cpf;
    if (isAddressUntyped(typed)) {
      const saved = addresses.find(({ zipCode }) => zipCode === cartCep) ?? addresses[0] ?? known;
      Object.assign(start, addressValues(saved));
    }
  }
  start.zipCode ||= maskCep(cartCep ?? "");
  return start;
}

/** Whether name, e-mail and phone are the account's. */
export function isAccountPerson(values: DeliveryFields, profile: KnownProfile): boolean {
  const known = knownFields(profile);
  return PERSON_FIELDS.every((field) => values[field] === known[field]);
}

/** Which of the customer's addresses is in the form; null if none. */
export function savedAddressIn(values: DeliveryFields, addresses: readonly KnownAddress[]): KnownAddress | null {
  const isIn = (address: KnownAddress) => {
    const saved = addressValues(address);
    return ADDRESS_FIELDS.every((field) => values[field] === saved[field]);
  };
  return addresses.find(isIn) ?? null;
}

function isAddressUntyped({ zipCode, street, number }: DeliveryFields): boolean {
  return zipCode === "" && street === "" && number === "";
}
