import * as z from "zod/mini";
import { isDay } from "#platform/clock.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { COUPON_KINDS, MAX_CODE_LENGTH, normaliseCode } from "./coupon.ts";

/** Longer than a code: people type spaces, which are removed. */
const LONGEST_TYPED = 200;
const DAY_MESSAGE = "Use um dia como 2026-12-31";
const day = z.iso.date(DAY_MESSAGE).check(z.refine(isDay, DAY_MESSAGE));
const limit = z.int("Use um número inteiro").check(z.gte(1, "Use pelo menos 1"));
const cents = z
  .int("Valor inválido")
  .check(z.gte(1, "Use um valor acima de zero"), z.lte(100_000_000, "Valor alto demais"));
const none = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const zeroOrMore = z._default(z.int("Valor inválido").check(z.gte(0, "Valor inválido")), 0);

/** Centavos; São Paulo days, `lastDay` inclusive. Rules: COUPON-1, COUPON-43. */
export const CouponInput = z
  .strictObject({
    code: z.pipe(
      z.pipe(
        z.string("Informe o código").check(z.maxLength(LONGEST_TYPED, `Use no máximo ${MAX_CODE_LENGTH} caracteres`)),
        z.transform(normaliseCode),
      ),
      z
        .string()
        .check(
          z.maxLength(MAX_CODE_LENGTH, { error: `Use no máximo ${MAX_CODE_LENGTH} caracteres`, abort: true }),
          z.regex(/^[A-Z0-9-]+$/, "Use letras sem acento, números e hífen"),
          z.minLength(3, "Use pelo menos 3 caracteres"),
        ),
    ),
    kind: z.enum(COUPON_KINDS, "Escolha o tipo do cupom"),
    value: zeroOrMore,
    maximumCents: none(cents),
    minimumCents: zeroOrMore,
    categories: z._default(z.array(z.enum(CATEGORY_SLUGS, "Categoria inválida")), []),
    excludesSale: z._default(z.boolean(), false),
    firstPurchase: z._default(z.boolean(), false),
    firstDay: none(day),
    lastDay: none(day),
    totalLimit: none(limit),
    customerLimit: none(limit),
  })
  .check(({ value: input, issues }) => {
    const refuse = (path: keyof typeof input, message: string) =>
      issues.push({ code: "custom", path: [path], message, input: input[path] });
    const { kind, value, maximumCents, firstDay, lastDay } = input;
    if (kind === "percentage" && (value < 1 || value > 100)) refuse("value", "Use de 1 a 100 por cento");
    if (kind === "fixed" && value < 1) refuse("value", "Use um valor acima de zero");
    if (kind === "free_shipping" && value !== 0) refuse("value", "Frete grátis não tem valor");
    if (kind === "fixed" && maximumCents !== null) refuse("maximumCents", "Um valor fixo não tem máximo");
    if (firstDay && lastDay && lastDay < firstDay) refuse("lastDay", "O último dia vem antes do primeiro");
  });
export type CouponInput = z.infer<typeof CouponInput>;
