import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { AccountMailForm, Login, NewPassword, Registration } from "#shop/customers/accounts/registration.ts";

/** The rules of the account's forms, fetched when somebody begins to fill one in. */
export const checkLogin: FieldCheck = (fields) => fieldErrors(Login, fields);
export const checkRegistration: FieldCheck = (fields) => fieldErrors(Registration, fields);
export const checkMailRequest: FieldCheck = (fields) => fieldErrors(AccountMailForm, fields);
export const checkNewPassword: FieldCheck = (fields) => fieldErrors(NewPassword, fields);
