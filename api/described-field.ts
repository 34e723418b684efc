import { z } from "@hono/zod-openapi";

/**
 * A text field validated by a rule that pages share. Those rules use zod/mini, which the OpenAPI generator cannot read:
 * the description says `string`, and the rule itself validates the value.
 */
export function describedField<Output>(rule: z.core.$ZodType<Output, string>, example: string) {
  return z
    .string()
    .transform((value, context): Output => {
      const checked = z.core.safeParse(rule, value);
      if (checked.success) return checked.data;
      for (const { message, input } of checked.error.issues) context.addIssue({ code: "custom", message, input });
      return z.NEVER;
    })
    .openapi({ example });
}
