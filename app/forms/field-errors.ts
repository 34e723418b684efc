import * as z from "zod/mini";

/** Validates `fields` against a schema: the first message per invalid field; empty when all are valid. */
export function fieldErrors(schema: z.core.$ZodType, fields: Record<string, string>): Record<string, string> {
  const parsed = z.safeParse(schema, fields);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (!Object.hasOwn(errors, name)) errors[name] = message;
  }
  return errors;
}
