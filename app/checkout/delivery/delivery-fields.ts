import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { valueAt } from "#platform/value-at.ts";

export interface DeliveryFields extends AddressFields {
  name: string;
  email: string;
  phone: string;
  cpf: string;
  /** Goes with a gift. */
  giftMessage: string;
}

export type DeliveryField = keyof DeliveryFields;

/** Who receives. The CPF is asked for beside the shipping, where a label needs it. */
export const PERSON_FIELDS = ["name", "email", "phone"] as const;

/** What a CEP's lookup fills in. */
export const PLACE_FIELDS = ["street", "neighborhood", "city", "state"] as const;

export const ADDRESS_FIELDS = ["zipCode", "number", "complement", ...PLACE_FIELDS] as const;

/** Error messages by field. */
export type DeliveryErrors = Partial<Record<DeliveryField, string>>;

export const EMPTY_DELIVERY: DeliveryFields = {
  name: "",
  email: "",
  phone: "",
  cpf: "",
  giftMessage: "",
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

/** Maps the path of an API issue to a form field: `shipping_address.zipCode` to the CEP. */
export function fieldOfIssue(path: string): DeliveryField | null {
  const last = path.split(".").at(-1) ?? "";
  const name = valueAt(FIELD_OF_NAME, last) ?? last;
  return isDeliveryField(name) ? name : null;
}

const FIELD_OF_NAME: Record<string, DeliveryField> = {
  customer_name: "name",
  customer_email: "email",
  customer_phone: "phone",
  customer_cpf: "cpf",
  gift_message: "giftMessage",
};
