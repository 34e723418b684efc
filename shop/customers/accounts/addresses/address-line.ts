import type { AddressFields } from "./address.ts";

/** `Avenida Paulista, 1578, Apto 42, Bela Vista, São Paulo, SP`: what there is of it, without the CEP. */
export function addressLine(address: AddressFields): string {
  const { street, number, complement, neighborhood, city, state } = address;
  return [street, number, complement, neighborhood, city, state].filter(Boolean).join(", ");
}
