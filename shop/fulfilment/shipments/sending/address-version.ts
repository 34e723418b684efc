import type { ShippingAddress } from "#platform/formats/shipping-address.ts";

export const ADDRESS_PARTS = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state"] as const;

/** A form that was filled in on another version is refused. Rules: EDIT-20. */
export function addressVersion(address: ShippingAddress): string {
  return ADDRESS_PARTS.map((part) => address[part] ?? "").join("|");
}
