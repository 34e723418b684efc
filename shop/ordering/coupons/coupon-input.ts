import { z } from "zod";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { COUPON_KINDS, MAX_CODE_LENGTH, normaliseCode } from "./coupon.ts";

/** Longer than a code: people type spaces, which are removed. */
const LONGEST_TYPED = 200;
const day = z.iso.date("Use um dia como 2026-12-31");
const limit = z.int("Use um número inteiro").min(1, "Use pelo menos 1");
const cents = z.int("Valor inválido").min(1, "Use um valor acima de zero").max(100_000_000, "Valor alto demais");

/**
 * Input to create a coupon. Money in centavos; days in São Paulo time, `lastDay` inclusive.
 * Rules: COUPON-1, COUPON-43.
 */
export const CouponInput = z
  .strictObject({
    code: z
      .string("Informe o código")
      .max(LONGEST_TYPED, `Use no máximo ${MAX_CODE_LENGTH} caracteres`)
      .transform(normaliseCode)
      .pipe(
        z
          .string()
          .max(MAX_CODE_LENGTH, { error: `Use no máximo ${MAX_CODE_LENGTH} caracteres`, abort: true })
          .regex(/^[A-Z0-9-]+$/, "Use letras sem acento, números e hífen")
          .min(3, "Use pelo menos 3 caracteres"),
      ),
    kind: z.enum(COUPON_KINDS, "Escolha o tipo do cupom"),
    value: z.int("Valor inválido").min(0, "Valor inválido").default(0),
    maximumCents: cents.nullable().default(null),
    minimumCents: z.int("Valor inválido").min(0, "Valor inválido").default(0),
    categories: z.array(z.enum(CATEGORY_SLUGS, "Categoria inválida")).default([]),
    excludesSale: z.boolean().default(false),
    firstPurchase: z.boolean().default(false),
    firstDay: day.nullable().default(null),
    lastDay: day.nullable().default(null),
    totalLimit: limit.nullable().default(null),
    customerLimit: limit.nullable().default(null),
  })
  .superRefine((input, context) => {
    const refuse = (path: keyof typeof input, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { kind, value, maximumCents, firstDay, lastDay } = input;
    if (kind === "percentage" && (value < 1 || value > 100)) refuse("value", "Use de 1 a 100 por cento");
    if (kind === "fixed" && value < 1) refuse("value", "Use um valor acima de zero");
    if (kind === "free_shipping" && value !== 0) refuse("value", "Frete grátis não tem valor");
    if (kind === "fixed" && maximumCents !== null) refuse("maximumCents", "Um valor fixo não tem máximo");
    if (firstDay && lastDay && lastDay < firstDay) refuse("lastDay", "O último dia vem antes do primeiro");
  });
export type CouponInput = z.infer<typeof CouponInput>;
