import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { ContactMessage } from "#shop/customers/contact/contact-message.ts";

export const checkContact: FieldCheck = (fields) => fieldErrors(ContactMessage, fields);
