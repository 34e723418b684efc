import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { PasswordAgain } from "#shop/customers/accounts/account-security.ts";
import {
  AccountMailForm,
  AccountOfOrder,
  ConfirmationMailForm,
  Login,
  NewPassword,
  Registration,
} from "#shop/customers/accounts/registration.ts";

/** Validation of the account forms, loaded when the user starts to fill one in. */
export const checkLogin: FieldCheck = (fields) => fieldErrors(Login, fields);
export const checkRegistration: FieldCheck = (fields) => fieldErrors(Registration, fields);
export const checkAccountOfOrder: FieldCheck = (fields) => fieldErrors(AccountOfOrder, fields);
export const checkMailRequest: FieldCheck = (fields) => fieldErrors(AccountMailForm, fields);
export const checkConfirmationRequest: FieldCheck = (fields) => fieldErrors(ConfirmationMailForm, fields);
export const checkNewPassword: FieldCheck = (fields) => fieldErrors(NewPassword, fields);
export const checkPasswordAgain: FieldCheck = (fields) => fieldErrors(PasswordAgain, fields);
