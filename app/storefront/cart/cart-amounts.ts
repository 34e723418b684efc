import type { Centavos } from "#platform/money.ts";
import { type Amounts, amountsOf } from "#shop/ordering/cart/amounts.ts";
import { couponLines } from "#shop/ordering/cart/cart.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { type CouponDiscount, couponDiscount } from "#shop/ordering/coupons/coupon-discount.ts";
import type { Cart } from "./cart-store.ts";

export interface PricedByCoupon {
  amounts: Amounts;
  /** The coupon's discount for these pieces, or why there is none; null without a coupon. */
  discount: CouponDiscount | null;
}

/**
 * Amounts of a cart with its coupon, in centavos; `shippingCents` null: not chosen yet, the amounts are without it. For
 * display only: the server calculates what is charged.
 * Rules: CART-35, COUPON-36.
 */
export function cartAmounts(
  { lines, subtotalCents }: Pick<Cart, "lines" | "subtotalCents">,
  coupon: CouponTerms | null,
  shippingCents: Centavos | null,
): PricedByCoupon {
  const discount = coupon && couponDiscount(coupon, couponLines(lines), shippingCents);
  const given = discount?.kind === "given" ? discount : undefined;
  const amounts = amountsOf({
    ...given,
    grossPiecesCents: subtotalCents,
    grossShippingCents: shippingCents ?? 0,
  });
  return { amounts, discount };
}
