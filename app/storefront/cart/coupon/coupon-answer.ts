import { amount, listOf, money, oneOf, orNull, type Read, record, text, truth } from "#app/request/answer-shape.ts";
import { fromDecimal } from "#platform/money.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { COUPON_KINDS, type CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { dropInvalidCoupon, keepCoupon } from "./coupon-store.ts";

export const WireCoupon = record({
  code: text,
  valid: truth,
  reason: orNull(text),
  message: text,
  terms: orNull(
    record({
      kind: oneOf(COUPON_KINDS),
      value: amount,
      maximum: orNull(money),
      minimum: money,
      categories: listOf(oneOf(CATEGORY_SLUGS)),
      excludes_sale: truth,
    }),
  ),
});

/** The server's answer about a coupon. */
export interface CouponAnswer {
  code: string;
  /** It gives a discount for the pieces sent. */
  valid: boolean;
  reason: string | null;
  /** The discount, or why there is none. */
  message: string;
  /** Null: the coupon is invalid for any cart. */
  terms: CouponTerms | null;
}

export function couponAnswer({ code, valid, reason, message, terms }: Read<typeof WireCoupon>): CouponAnswer {
  return {
    code,
    valid,
    reason,
    message,
    terms: terms && {
      code,
      kind: terms.kind,
      value: terms.kind === "fixed" ? (fromDecimal(terms.value) ?? 0) : terms.value,
      maximumCents: terms.maximum,
      minimumCents: terms.minimum,
      categories: [...terms.categories],
      excludesSale: terms.excludes_sale,
    },
  };
}

/**
 * Updates the cart's coupon to the server's answer: new terms, or removed with the reason. When rate-limited it is left
 * unchanged.
 * Rules: COUPON-38, COUPON-39.
 */
export function applyCouponAnswer(answer: CouponAnswer | null): void {
  if (answer?.terms) keepCoupon(answer.terms);
  else if (answer && answer.reason !== "too_many_requests") dropInvalidCoupon(answer.message);
}
