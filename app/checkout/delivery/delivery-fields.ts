import type { AddressFields } from "#platform/formats/shipping-address.ts";
export interface DeliveryFields extends AddressFields {
  name: string;
  email: string;
  phone: string;
  cpf: string;
}

export type DeliveryField = keyof DeliveryFields;

/** Error messages by field. */
export type DeliveryErrors = Partial<Record<DeliveryField, string>>;

export const EMPTY_DELIVERY: DeliveryFields = {
  name: "",
  email: "",
  phone: "",
  cpf: "",
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};

export function isDeliveryField(name: string): name is DeliveryField {
  return Object.hasOwn(EMPTY_DELIVERY, name);
}
