import { z } from "@hono/zod-openapi";

/**
 * A text field validated by a rule that pages share. Those rules use zod/mini, which the OpenAPI generator cannot read:
 * the description says `string`, and the rule itself validates the value.
 */
export function describedField<Output>(rule: z.core.$ZodType<Output, string>, example: string) {
  return z
    .string()
    .transform((value, context) => checkBy(rule, value, context))
    .openapi({ example });
}

/** A body validated by a rule that pages share. The description is the rule's JSON Schema. */
export function describedBody<Output>(rule: z.core.$ZodType<Output>) {
  const { $schema, ...schema } = z.core.toJSONSchema(rule, { io: "input", target: "draft-7", unrepresentable: "any" });
  return z
    .unknown()
    .transform((value, context) => checkBy(rule, value, context))
    .openapi({ ...JSON.parse(JSON.stringify(schema)) });
}

/** An integer query parameter, digits only. */
export function wholeNumber(least: number, most: number, fallback: number, description: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, "Informe um número inteiro")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `Informe um número de ${least} a ${most}`)
    .default(fallback)
    .openapi({ type: "integer", minimum: least, maximum: most, default: fallback, description });
}

function checkBy<Output>(rule: z.core.$ZodType<Output>, value: unknown, context: z.core.$RefinementCtx): Output {
  const checked = z.core.safeParse(rule, value);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
}
