import { fieldErrors } from "#app/account/field-errors.ts";
import type { FieldCheck } from "#app/account/use-field-errors.ts";
import { ResellerApplication } from "#shop/resellers/reseller-application.ts";

export const checkReseller: FieldCheck = (fields) => fieldErrors(ResellerApplication, fields);
