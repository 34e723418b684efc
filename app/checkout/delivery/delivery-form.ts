import * as z from "zod/mini";
import { digitsOf } from "#app/ui/fields/mask.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { type DeliveryErrors, type DeliveryField, type DeliveryFields, isDeliveryField } from "./delivery-fields.ts";

const Delivery = z.pick(OrderInput, {
  customer_name: true,
  customer_email: true,
  customer_phone: true,
  customer_cpf: true,
  gift_message: true,
  shipping_address: true,
});

/** The form as an API request body. */
export function deliveryBody(fields: DeliveryFields) {
  const { name, email, phone, cpf, zipCode, street, number, neighborhood, city, state } = fields;
  const complement = fields.complement.trim();
  const giftMessage = fields.giftMessage.trim();
  return {
    customer_name: name.trim(),
    customer_email: email.trim(),
    customer_phone: digitsOf(phone),
    customer_cpf: digitsOf(cpf),
    ...(giftMessage ? { gift_message: giftMessage } : {}),
    shipping_address: {
      street: street.trim(),
      number: number.trim(),
      ...(complement ? { complement } : {}),
      neighborhood: neighborhood.trim(),
      city: city.trim(),
      state,
      zipCode: digitsOf(zipCode),
    },
  };
}

/** Errors of the form, one message per field, by the server's rules. */
export function deliveryErrors(fields: DeliveryFields): DeliveryErrors {
  const parsed = Delivery.safeParse(deliveryBody(fields));
  const errors: DeliveryErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOfIssue(issue.path.join("."));
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}

/** Maps the path of an API issue to a form field: `shipping_address.zipCode` to the CEP. */
export function fieldOfIssue(path: string): DeliveryField | null {
  const last = path.split(".").at(-1) ?? "";
  const name = FIELD_OF_NAME[last] ?? last;
  return isDeliveryField(name) ? name : null;
}

const FIELD_OF_NAME: Record<string, DeliveryField> = {
  customer_name: "name",
  customer_email: "email",
  customer_phone: "phone",
  customer_cpf: "cpf",
  gift_message: "giftMessage",
};
