import * as z from "zod/mini";

/** Validates `fields` against a schema: the first message per invalid field; empty when all are valid. */
export function fieldErrors(schema: z.core.$ZodType, fields: Record<string, string>): Record<string, string> {
  const parsed = z.safeParse(schema, fields);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
