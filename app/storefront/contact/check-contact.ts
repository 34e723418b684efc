import { fieldErrors } from "#app/account/field-errors.ts";
import type { FieldCheck } from "#app/account/use-field-errors.ts";
import { ContactMessage } from "#shop/contact/contact-message.ts";

export const checkContact: FieldCheck = (fields) => fieldErrors(ContactMessage, fields);
