import type { Centavos } from "#platform/money.ts";
import { couponLines } from "#shop/ordering/cart/coupon-lines.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { type CouponDiscount, couponDiscount } from "#shop/ordering/coupons/coupon-discount.ts";
import type { Cart } from "./cart-store.ts";

export interface CartAmounts {
  subtotalCents: Centavos;
  /** The coupon's discount for these pieces, or why there is none; null without a coupon. */
  gift: CouponDiscount | null;
  /** The pieces less the coupon; the PIX discount is a percentage of it. */
  piecesCents: Centavos;
  /** The coupon's discount on pieces and shipping. */
  discountCents: Centavos;
  /** Null: not chosen yet. */
  shippingCents: Centavos | null;
  totalCents: Centavos;
}

/**
 * Subtotal, discounts and total of a cart with its coupon, in centavos; `shippingCents` null: not chosen yet. For
 * display only: the server calculates what is charged.
 * Rules: CART-35, COUPON-36.
 */
export function cartAmounts(
  { lines, subtotalCents }: Pick<Cart, "lines" | "subtotalCents">,
  coupon: CouponTerms | null,
  shippingCents: Centavos | null,
): CartAmounts {
  const gift = coupon && couponDiscount(coupon, couponLines(lines), shippingCents);
  const discountCents = gift?.kind === "given" ? gift.discountCents + gift.shippingDiscountCents : 0;
  return {
    subtotalCents,
    gift,
    piecesCents: subtotalCents - (gift?.kind === "given" ? gift.discountCents : 0),
    discountCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + (shippingCents ?? 0),
  };
}
