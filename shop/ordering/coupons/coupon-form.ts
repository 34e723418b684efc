import * as z from "zod/mini";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
import { CATEGORY_SLUGS, type CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Coupon } from "./coupon.ts";
import { CouponInput } from "./coupon-input.ts";

const CATEGORY = "categoria-";

export const categoryField = (slug: CategorySlug) => `${CATEGORY}${slug}`;

export const CouponForm = z.record(z.string(), z.string()).check(({ value, issues }) => {
  for (const [field, message] of Object.entries(couponFormErrors(value))) {
    issues.push({ code: "custom", path: [field], message, input: value });
  }
});

const FIELD_OF: Readonly<Record<string, string>> = {
  maximumCents: "maximum",
  minimumCents: "minimum",
  categories: "categorias",
};

/** Messages by form field. Rules: COUPON-44. */
export function couponFormErrors(fields: Record<string, string>): Record<string, string> {
  const parsed = CouponInput.safeParse(couponOfForm(fields));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    const field = valueAt(FIELD_OF, name) ?? name;
    const isMissing = name === "code" && (fields.code ?? "").trim() === "";
    if (Object.hasOwn(errors, field)) continue;
    errors[field] = isMissing ? "Digite o código." : name === "value" ? valueMessage(fields, message) : `${message}.`;
  }
  return errors;
}

/** Counts the first day, too. */
export function lastValidDay(firstDay: string, days: number): string {
  return addDays(firstDay, days - 1);
}

function valueMessage({ kind, value = "" }: Record<string, string>, message: string): string {
  if (value.trim() === "") return kind === "fixed" ? "Informe o desconto em reais." : "Informe o desconto em %.";
  return message === "Valor inválido" && kind === "fixed"
    ? "Valor inválido: use reais e centavos, como 15,00."
    : `${message}.`;
}

/** Not yet validated. Rules: COUPON-44. */
export function couponOfForm(fields: Record<string, string>): Record<string, unknown> {
  const { kind = "", value = "" } = fields;
  return {
    code: fields.code ?? "",
    kind,
    value:
      kind === "free_shipping"
        ? 0
        : kind === "fixed"
          ? (parseTypedCents(value) ?? Number.NaN)
          : wholeOf(value.replace(/%$/, "")),
    // A fixed amount has no maximum: ignore what was typed for another kind.
    maximumCents: kind === "fixed" ? null : amountOf(fields.maximum),
    minimumCents: amountOf(fields.minimum) ?? 0,
    categories: CATEGORY_SLUGS.filter((slug) => valueAt(fields, categoryField(slug)) !== undefined),
    excludesSale: fields.excludesSale !== undefined,
    firstPurchase: fields.firstPurchase !== undefined,
    firstDay: fields.firstDay?.trim() || null,
    lastDay: fields.lastDay?.trim() || null,
    totalLimit: fields.totalLimit?.trim() ? wholeOf(fields.totalLimit) : null,
    customerLimit: fields.customerLimit?.trim() ? wholeOf(fields.customerLimit) : null,
  };
}

function amountOf(typed: string | undefined): number | null {
  return typed === undefined || typed.trim() === "" ? null : (parseTypedCents(typed) ?? Number.NaN);
}

function wholeOf(typed: string): number {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

export function formOfCoupon(coupon: Coupon): Record<string, string> {
  const { kind, value, maximumCents, minimumCents, startsAt, totalLimit, customerLimit } = coupon;
  return {
    code: coupon.code,
    kind,
    value: kind === "fixed" ? formatCentsForInput(value) : kind === "percentage" ? String(value) : "",
    maximum: maximumCents === null ? "" : formatCentsForInput(maximumCents),
    minimum: minimumCents === 0 ? "" : formatCentsForInput(minimumCents),
    ...Object.fromEntries(coupon.categories.map((slug) => [categoryField(slug), "1"])),
    ...(coupon.excludesSale && { excludesSale: "1" }),
    ...(coupon.firstPurchase && { firstPurchase: "1" }),
    firstDay: startsAt ? dayInSaoPaulo(startsAt) : "",
    lastDay: lastDayOf(coupon) ?? "",
    totalLimit: totalLimit === null ? "" : String(totalLimit),
    customerLimit: customerLimit === null ? "" : String(customerLimit),
  };
}

/** São Paulo day, `YYYY-MM-DD`; null: no end. */
export function lastDayOf({ endsAt }: Pick<Coupon, "endsAt">): string | null {
  return endsAt && addDays(dayInSaoPaulo(endsAt), -1);
}

export function inputOfCoupon(coupon: Coupon): CouponInput {
  return {
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.value,
    maximumCents: coupon.maximumCents,
    minimumCents: coupon.minimumCents,
    categories: coupon.categories,
    excludesSale: coupon.excludesSale,
    firstPurchase: coupon.firstPurchase,
    firstDay: coupon.startsAt && dayInSaoPaulo(coupon.startsAt),
    lastDay: lastDayOf(coupon),
    totalLimit: coupon.totalLimit,
    customerLimit: coupon.customerLimit,
  };
}
