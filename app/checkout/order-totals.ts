import { cartAmounts } from "#app/storefront/cart/cart-amounts.ts";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { formatDay } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { couponLabel, type ShownDiscount, shownAmounts } from "#shop/ordering/orders/order-amounts.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";
import { shippingName } from "#shop/ordering/shipping/shipping-name.ts";

export interface OrderTotals {
  subtotalCents: Centavos;
  discounts: readonly ShownDiscount[];
  /** The pieces less the coupon: what paying by PIX takes its part of; 0 once that is among the discounts. */
  piecesCents: Centavos;
  /** Null until a way of shipping is chosen. */
  shippingCents: Centavos | null;
  totalCents: Centavos;
  /** How and until when it travels: 'PAC (Jadlog), previsão 27/11/2026'. */
  shippingDetail: string | null;
}

/**
 * What the cart comes to; shipping counts only when it was chosen for the CEP (digits) of the form. No day of arrival is
 * told while the shop is `closed`.
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

/** What an order comes to. */
export function orderTotals(order: Order): OrderTotals {
  const detail = serviceDetail(order.serviceName, order.carrierName, order.estimatedDeliveryDate);
  const piecesCents = order.methodDiscountCents > 0 ? 0 : order.subtotalCents - order.discountCents;
  return { ...shownAmounts(order), piecesCents, shippingDetail: detail };
}

/** Service, carrier and day in one line; null while no service is known. */
export function serviceDetail(service: string | null, carrier: string | null, day: string | null) {
  if (!service) return null;
  const name = shippingName(service, carrier);
  if (!day) return name;
  return `${name}, ${name === PICKUP_NAME ? "pronto até" : "previsão"} ${formatDay(day)}`;
}
