import * as z from "zod/mini";

/** The first message of each field that breaks a form's rules; empty when all is right. */
export function fieldErrors(schema: z.core.$ZodType, fields: Record<string, string>): Record<string, string> {
  const parsed = z.safeParse(schema, fields);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
