import type * as z from "zod/mini";
import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";

/** Checks a form of the panel with the rules the server uses; nobody waits for them here as on the shop's pages. */
export function useSchemaForm(schema: z.core.$ZodType, answer: FormAnswer | undefined) {
  return useFieldErrors((fields) => fieldErrors(schema, fields), answer);
}
