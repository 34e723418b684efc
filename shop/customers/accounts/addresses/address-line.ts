import type { AddressFields } from "#platform/formats/shipping-address.ts";

/** Without the CEP and empty fields: `Avenida Paulista, 1578, Apto 42, Bela Vista, São Paulo, SP`. */
export function addressLine(address: AddressFields): string {
  const { street, number, complement, neighborhood, city, state } = address;
  return [street, number, complement, neighborhood, city, state].filter(Boolean).join(", ");
}
