import { cartAmounts } from "#app/storefront/cart/cart-amounts.ts";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { formatDay } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { couponLabel, type DisplayedDiscount, displayedAmounts } from "#shop/ordering/orders/order-amounts.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";
import { shippingName } from "#shop/ordering/shipping/shipping-name.ts";

export interface OrderTotals {
  subtotalCents: Centavos;
  discounts: readonly DisplayedDiscount[];
  /** Pieces minus coupon, in centavos: the base of the PIX discount. 0 once that discount has been applied. */
  piecesCents: Centavos;
  /** Null until shipping is chosen. */
  shippingCents: Centavos | null;
  totalCents: Centavos;
  /** Service and arrival date: 'PAC (Jadlog), previsão 27/11/2026'. */
  shippingDetail: string | null;
}

/**
 * The cart's amounts. Shipping counts only if it was chosen for the form's CEP (digits). While the shop is `closed` no
 * arrival date is shown.
 */
export function cartTotals(cart: Cart, cep: string, coupon: CouponTerms | null, closed = false): OrderTotals {
  const chosen = cart.shipping?.cep === cep ? cart.shipping : null;
  const amounts = cartAmounts(cart, coupon, chosen?.priceCents ?? null);
  const given = coupon && amounts.gift?.kind === "given" ? coupon : null;
  return {
    subtotalCents: amounts.subtotalCents,
    discounts: given ? [{ label: couponLabel(given.code), cents: amounts.discountCents }] : [],
    piecesCents: amounts.piecesCents,
    shippingCents: amounts.shippingCents,
    totalCents: amounts.totalCents,
    shippingDetail: chosen && serviceDetail(chosen.name, chosen.company.name, closed ? null : chosen.arrivalDate),
  };
}

/** An order's amounts. */
export function orderTotals(order: Order): OrderTotals {
  const detail = serviceDetail(order.serviceName, order.carrierName, order.estimatedDeliveryDate);
  const piecesCents = order.methodDiscountCents > 0 ? 0 : order.subtotalCents - order.discountCents;
  return { ...displayedAmounts(order), piecesCents, shippingDetail: detail };
}

/** Service, carrier and date in one line; null if the service is not known. */
export function serviceDetail(service: string | null, carrier: string | null, day: string | null) {
  if (!service) return null;
  const name = shippingName(service, carrier);
  if (!day) return name;
  return `${name}, ${name === PICKUP_NAME ? "pronto até" : "previsão"} ${formatDay(day)}`;
}
