import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { ResellerApplication } from "#shop/customers/resellers/reseller-application.ts";

export const checkReseller: FieldCheck = (fields) => fieldErrors(ResellerApplication, fields);
