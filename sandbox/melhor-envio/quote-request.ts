import { z } from "zod";
import { positiveNumber, wireNumber } from "./wire-number.ts";

const place = z.object({
  postal_code: z
    .string()
    .transform((text) => text.replace(/\D/g, ""))
    .refine((cep) => cep.length >= 5),
});
const box = { width: positiveNumber, height: positiveNumber, length: positiveNumber, weight: positiveNumber };
const insurance = wireNumber.refine((value) => value >= 0).default(0);

const quoteRequest = z
  .object({
    from: place,
    to: place,
    products: z
      .array(
        z.object({
          ...box,
          id: z.union([z.string(), z.number()]).optional(),
          insurance_value: insurance,
          quantity: positiveNumber.refine(Number.isInteger).default(1),
        }),
      )
      .min(1)
      .optional(),
    volumes: z
      .array(z.object({ ...box, insurance_value: insurance }))
      .min(1)
      .optional(),
    package: z.object({ ...box, insurance_value: insurance }).optional(),
    options: z
      .object({
        receipt: z.boolean().default(false),
        own_hand: z.boolean().default(false),
        insurance_value: wireNumber.optional(),
      })
      .default({ receipt: false, own_hand: false }),
    services: z.string().optional(),
  })
  .refine((body) => body.products !== undefined || body.volumes !== undefined || body.package !== undefined, {
    path: ["products"],
  });
export type QuoteRequest = z.infer<typeof quoteRequest>;

export type CheckedQuote =
  | { kind: "accepted"; request: QuoteRequest }
  | { kind: "refused"; errors: Record<string, string[]> };

/**
 * Validates the body of a quote, with Laravel's dotted names and the wording observed at the provider (`from.postal
 * code`).
 */
export function checkQuoteRequest(body: unknown): CheckedQuote {
  const parsed = quoteRequest.safeParse(body, { reportInput: true });
  if (parsed.success) return { kind: "accepted", request: parsed.data };
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = fieldName(issue.path);
    errors[field] ??= [message(field, issue.input)];
  }
  return { kind: "refused", errors };
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map(String).join(".");
  if (name === "") return "from.postal_code";
  return name === "from" || name === "to" ? `${name}.postal_code` : name;
}

function message(field: string, input: unknown): string {
  const spoken = field.replaceAll("_", " ");
  if (field.endsWith("postal_code") && typeof input === "string") {
    return `O campo ${spoken} deve ter pelo menos 5 caracteres.`;
  }
  if (input === undefined || typeof input === "object") return `O campo ${spoken} é obrigatório.`;
  return `O campo ${spoken} deve ser um número maior que 0.`;
}
