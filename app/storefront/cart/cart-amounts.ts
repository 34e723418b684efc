import type { Centavos } from "#platform/money.ts";
import { couponLines } from "#shop/ordering/cart/coupon-lines.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { type CouponDiscount, couponDiscount } from "#shop/ordering/coupons/coupon-discount.ts";
import type { Cart } from "./cart-store.ts";

export interface CartAmounts {
  subtotalCents: Centavos;
  /** What the coupon gives for these pieces, or why nothing; null without one. */
  gift: CouponDiscount | null;
  /** The pieces less the coupon: what paying by PIX takes its part of. */
  piecesCents: Centavos;
  /** Off pieces and shipping, by the coupon. */
  discountCents: Centavos;
  /** Null: not chosen yet. */
  shippingCents: Centavos | null;
  totalCents: Centavos;
}

/** What a cart comes to with its coupon; `shippingCents` null: not chosen yet. The server has the last word. */
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
