import { maskCep, maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import type { Address } from "#shop/customers/accounts/addresses/address.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { type DeliveryField, type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";

/** One of the customer's delivery addresses, with its label. */
export type KnownAddress = AddressFields & Pick<Address, "id" | "label">;

export type KnownProfile = Omit<Profile, "id" | "createdAt">;

/** Which parts of the profile to use in the form. */
export interface ProfileUse {
  data: boolean;
  address: boolean;
}

const DATA: readonly DeliveryField[] = ["name", "email", "phone", "cpf"];
const ADDRESS: readonly DeliveryField[] = [
  "zipCode",
  "street",
  "number",
  "complement",
  "neighborhood",
  "city",
  "state",
];

/** A profile as form values, masked. */
export function deliveryProfileFields(profile: KnownProfile): DeliveryFields {
  const { name, email, street, number, complement, neighborhood, city, state } = profile;
  return {
    ...{ name, email, street, number, complement, neighborhood, city, state },
    phone: maskPhone(profile.phone),
    cpf: maskCpf(profile.cpf),
    zipCode: maskCep(profile.zipCode),
  };
}

/** The profile with its address replaced by one of the customer's addresses. */
export function withAddress(profile: KnownProfile, address: KnownAddress | null): KnownProfile {
  if (!address) return profile;
  const { zipCode, street, number, complement, neighborhood, city, state } = address;
  return { ...profile, zipCode, street, number, complement, neighborhood, city, state };
}

/** Whether the locked fields already hold the profile's values, as after coming back from the payment step. */
export function isFilledFrom(typed: DeliveryFields, profile: KnownProfile, use: ProfileUse): boolean {
  const locked = lockedFields(profile, use);
  const known = deliveryProfileFields(profile);
  return locked.size > 0 && [...locked].every((field) => typed[field] === known[field]);
}

/** Whether the profile's address is complete and valid; a partial one is not used. */
export function hasAddress(profile: KnownProfile): boolean {
  const errors = deliveryErrors(deliveryProfileFields(profile));
  return ADDRESS.every((field) => !errors[field]);
}

/**
 * Fields filled from the profile and read-only. A field that is missing or invalid in the profile stays editable.
 * Rules: ORDER-10.
 */
export function lockedFields(profile: KnownProfile, use: ProfileUse): ReadonlySet<DeliveryField> {
  const fields = deliveryProfileFields(profile);
  const errors = deliveryErrors(fields);
  const data = use.data ? DATA.filter((field) => fields[field] !== "" && !errors[field]) : [];
  const address = use.address && hasAddress(profile) ? ADDRESS : [];
  return new Set([...data, ...address]);
}

/** Merges profile and typed values: locked fields come from the profile, the others keep what was typed. */
export function withProfile(typed: DeliveryFields, profile: KnownProfile, use: ProfileUse): DeliveryFields {
  const known = deliveryProfileFields(profile);
  const merged = { ...EMPTY_DELIVERY, ...typed };
  for (const field of lockedFields(profile, use)) merged[field] = known[field];
  return merged;
}
