import { z } from "@hono/zod-openapi";
import { toDecimal } from "#platform/money.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { CheckedCoupon } from "#shop/ordering/coupons/check-coupon.server.ts";
import { COUPON_KINDS, type CouponTerms, normaliseCode } from "#shop/ordering/coupons/coupon.ts";
import { type CouponRefusal, couponRefusalText, couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { TOO_MANY } from "../limit-rate.server.ts";

/** Whether a coupon refused for this reason may still give something for other pieces. Rules: COUPON-38, COUPON-39. */
const HOLDS_FOR_OTHERS: Record<CouponRefusal["reason"], boolean> = {
  not_found: false,
  not_yet: false,
  expired: false,
  used_up: false,
  used_by_you: false,
  held_by_you: false,
  held_nearby: true,
  first_purchase: false,
  empty: true,
  minimum_not_reached: true,
  no_piece: true,
  not_combinable: true,
};
const COUPON_REASONS = [...Object.keys(HOLDS_FOR_OTHERS), "too_many_requests"];

/** A coupon as the cart check returns it. */
export const CartCouponSchema = z
  .object({
    code: z.string().openapi({ description: "As the shop writes it: without spaces, in capitals" }),
    valid: z.boolean().openapi({ description: "It gives something for these pieces" }),
    reason: z.enum(COUPON_REASONS).nullable(),
    message: z.string().openapi({ description: "What it gives, or why it gives nothing" }),
    missing: z.number().nullable().openapi({ description: "Reais in pieces up to its minimum" }),
    discount: z.number().openapi({ description: "Reais off these pieces; shipping is not counted" }),
    terms: z
      .object({
        kind: z.enum(COUPON_KINDS),
        value: z.number().openapi({ description: "Percent, or reais of a fixed amount" }),
        maximum: z.number().nullable(),
        minimum: z.number(),
        categories: z.array(z.enum(CATEGORY_SLUGS)),
        excludes_sale: z.boolean(),
      })
      .nullable()
      .openapi({ description: "Null unless it holds, at least for other pieces" }),
  })
  .openapi("CartCoupon");

export function presentCoupon(typed: string, checked: CheckedCoupon): z.infer<typeof CartCouponSchema> {
  if (checked.kind === "given") {
    const { coupon, discount } = checked;
    const told = { code: coupon.code, valid: true, reason: null, message: couponTermsText(coupon), missing: null };
    return { ...told, discount: toDecimal(discount.discountPiecesCents), terms: presentTerms(coupon) };
  }
  const { coupon, refusal } = checked;
  return {
    code: coupon?.code ?? normaliseCode(typed),
    valid: false,
    reason: refusal.reason,
    message: couponRefusalText(refusal, coupon),
    missing: "missingCents" in refusal ? toDecimal(refusal.missingCents) : null,
    discount: 0,
    terms: coupon && HOLDS_FOR_OTHERS[refusal.reason] ? presentTerms(coupon) : null,
  };
}

/** The coupon part of the answer above the rate limit. The rest of the cart is still answered. */
export function tooManyCoupons(typed: string): z.infer<typeof CartCouponSchema> {
  const told = { code: normaliseCode(typed), valid: false, reason: "too_many_requests", message: TOO_MANY };
  return { ...told, missing: null, discount: 0, terms: null };
}

function presentTerms(terms: CouponTerms) {
  return {
    kind: terms.kind,
    value: terms.kind === "fixed" ? toDecimal(terms.value) : terms.value,
    maximum: terms.maximumCents === null ? null : toDecimal(terms.maximumCents),
    minimum: toDecimal(terms.minimumCents),
    categories: terms.categories,
    excludes_sale: terms.excludesSale,
  };
}
