import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { valueAt } from "#platform/value-at.ts";
import { AddressForm } from "#shop/customers/accounts/addresses/address.ts";

/** The fields that a CEP fills in. */
export const PLACE = ["street", "neighborhood", "city", "state"] as const;

/** Validates an address. Until the CEP is complete, the place that it fills in is not missing yet. Rules: ACCOUNT-99. */
export const checkAccountAddress: FieldCheck = (fields) => {
  const errors = fieldErrors(AddressForm, fields);
  if (!errors.zipCode) return errors;
  const isAwaited = (name: string) => PLACE.some((each) => each === name) && !valueAt(fields, name);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isAwaited(name)));
};
