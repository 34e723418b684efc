import { stateFault } from "#platform/formats/cep-ranges.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import {
  DELIVERY_RULES,
  giftFault,
  type LineRule,
  LONGEST_GIFT_MESSAGE,
  LONGEST_RECIPIENT,
  lineFault,
  orderCpfFault,
  seenGiftRecipient,
  seenGiftText,
} from "#shop/ordering/orders/placing/delivery-rules.ts";
import { type DeliveryErrors, type DeliveryField, type DeliveryFields, isDeliveryField } from "./delivery-fields.ts";
import { documentType } from "./document-field.ts";

/** What the form says of a gift, as the order keeps it. */
export function giftOf({ giftMessage, giftRecipient }: DeliveryFields) {
  return { giftMessage: seenGiftText(giftMessage), giftRecipient: seenGiftRecipient(giftRecipient) };
}

/** The form as an API request body. */
export function deliveryBody(fields: DeliveryFields) {
  const { name, email, phone, cpf, zipCode, street, number, neighborhood, city, state } = fields;
  const complement = fields.complement.trim();
  const { giftMessage, giftRecipient } = giftOf(fields);
  return {
    customer_name: name.trim(),
    customer_email: plainEmail(email),
    customer_phone: plainPhone(phone),
    // A company is asked for its CNPJ by the shop: the order takes a CPF only.
    customer_cpf: documentType(cpf) === "CPF" ? digitsOf(cpf) : "",
    ...(giftMessage ? { gift_message: giftMessage } : {}),
    ...(giftRecipient ? { gift_recipient: giftRecipient } : {}),
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
  const errors: DeliveryErrors = {};
  const accuse = (name: DeliveryField, fault: string | null) => {
    if (fault !== null) errors[name] = fault;
  };
  const body = deliveryBody(fields);
  const sent = {
    ...fields,
    email: body.customer_email,
    phone: body.customer_phone,
    zipCode: body.shipping_address.zipCode,
  };
  const rules: Partial<Record<DeliveryField, LineRule>> = DELIVERY_RULES;
  for (const [name, rule] of Object.entries(rules))
    if (isDeliveryField(name)) accuse(name, lineFault(sent[name], rule));
  accuse("state", stateFault(fields.state, sent.zipCode));
  accuse("cpf", orderCpfFault(body.customer_cpf));
  const { giftMessage, giftRecipient } = giftOf(fields);
  accuse("giftMessage", giftFault(giftMessage, LONGEST_GIFT_MESSAGE));
  accuse("giftRecipient", giftFault(giftRecipient, LONGEST_RECIPIENT));
  return errors;
}
