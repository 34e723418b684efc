import { z } from "@hono/zod-openapi";

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
