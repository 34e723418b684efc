import { z } from "@hono/zod-openapi";

/**
 * A text field checked by a rule that pages share. Those rules are made with the browser's small build of zod, which
 * the API description cannot read: here they are described as text, and checked by the rule itself.
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
