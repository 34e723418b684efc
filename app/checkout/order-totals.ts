import { cartAmounts } from "#app/storefront/cart/cart-amounts.ts";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { formatDay } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";
import { pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { type Amounts, amountsOf, couponCents } from "#shop/ordering/cart/amounts.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import {
  couponLabel,
  type DisplayedDiscount,
  discountLines,
  methodDiscountLabel,
} from "#shop/ordering/orders/order-amounts.ts";
import { PICKUP_NAME, shippingName } from "#shop/ordering/shipping/pickup.ts";

/** What the checkout's summary shows. */
export interface CheckoutTotals {
  amounts: Amounts;
  discounts: readonly DisplayedDiscount[];
  /** Until then the amounts are without shipping. */
  isShippingChosen: boolean;
  /** Service and arrival date: 'PAC (Jadlog), previsão 27/11/2026'. */
  shippingDetail: string | null;
}

/**
 * The cart's totals. Shipping counts only if it was chosen for the form's CEP (digits). While the shop is `closed` no
 * arrival date is shown.
 */
export function cartTotals(cart: Cart, cep: string, coupon: CouponTerms | null, closed = false): CheckoutTotals {
  const chosen = cart.shipping?.cep === cep ? cart.shipping : null;
  const { amounts, discount } = cartAmounts(cart, coupon, chosen?.priceCents ?? null);
  const given = discount?.kind === "given" ? coupon : null;
  return {
    amounts,
    discounts: given ? [{ label: couponLabel(given.code), cents: couponCents(amounts) }] : [],
    isShippingChosen: chosen !== null,
    shippingDetail: chosen && serviceDetail(chosen.name, chosen.company.name, closed ? null : chosen.arrivalDate),
  };
}

/** An order's totals. */
export function orderTotals(order: Order): CheckoutTotals {
  const detail = serviceDetail(order.serviceName, order.carrierName, order.estimatedDeliveryDate);
  return {
    amounts: order.amounts,
    discounts: discountLines(order),
    isShippingChosen: true,
    shippingDetail: detail,
  };
}

/**
 * The totals while PIX is chosen at `percent` discount; 0: another method is, and a discount of an earlier attempt is
 * taken out.
 */
export function withPixDiscount(totals: CheckoutTotals, percent: number): CheckoutTotals {
  const label = methodDiscountLabel("pix");
  const discountMethodCents = pixDiscount(totals.amounts.netPiecesCents, percent);
  const others = totals.discounts.filter((discount) => discount.label !== label);
  return {
    ...totals,
    amounts: amountsOf({ ...totals.amounts, discountMethodCents }),
    discounts: discountMethodCents > 0 ? [...others, { label, cents: discountMethodCents }] : others,
  };
}

/** The pieces a PIX discount would be taken off; 0 once a method's discount is in the amounts. */
export function undiscountedPieces({ discountMethodCents, netPiecesCents }: Amounts): Centavos {
  return discountMethodCents > 0 ? 0 : netPiecesCents;
}

/** Service, carrier and date in one line; null if the service is not known. */
export function serviceDetail(service: string | null, carrier: string | null, day: string | null) {
  if (!service) return null;
  const name = shippingName(service, carrier);
  if (!day) return name;
  return `${name}, ${name === PICKUP_NAME ? "pronto até" : "previsão"} ${formatDay(day)}`;
}
