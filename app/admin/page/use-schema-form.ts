import type * as z from "zod/mini";
import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";

/** Validates a panel form with the server's schema; load time matters less here than in the shop. Rules: STAFF-79. */
export function useSchemaForm(schema: z.core.$ZodType, answer: FormAnswer | undefined) {
  return useFieldErrors((fields) => fieldErrors(schema, fields), answer);
}
