import type * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";
import type { FormAnswer } from "./form-answer.ts";
import { useFieldErrors } from "./use-field-errors.ts";

/** `useFieldErrors` with the rules the server uses. */
export function useCheckedForm(schema: z.core.$ZodType, answer: FormAnswer | undefined) {
  return useFieldErrors((fields) => fieldErrors(schema, fields), answer);
}
