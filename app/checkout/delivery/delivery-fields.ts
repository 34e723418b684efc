import { valueAt } from "#platform/value-at.ts";

/** Who receives. The CPF is asked for beside the shipping, where a label needs it. */
export const PERSON_FIELDS = ["name", "email", "phone"] as const;

/** What a CEP's lookup fills in. */
export const PLACE_FIELDS = ["street", "neighborhood", "city", "state"] as const;

export const ADDRESS_FIELDS = ["zipCode", "number", "complement", ...PLACE_FIELDS] as const;

/** Beside them, both optional: whom a gift goes to, and its message. */
const DELIVERY_FIELDS = [...PERSON_FIELDS, "cpf", "giftRecipient", "giftMessage", ...ADDRESS_FIELDS] as const;

export type DeliveryField = (typeof DELIVERY_FIELDS)[number];

export type DeliveryFields = Record<DeliveryField, string>;

/** Error messages by field. */
export type DeliveryErrors = Partial<DeliveryFields>;

/** The same value for each field. */
export function eachField<Value>(value: Value): Record<DeliveryField, Value> {
  return Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, value])) as Record<DeliveryField, Value>;
}

export const EMPTY_DELIVERY: DeliveryFields = eachField("");

export function isDeliveryField(name: string): name is DeliveryField {
  return DELIVERY_FIELDS.some((each) => each === name);
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
  gift_recipient: "giftRecipient",
};
