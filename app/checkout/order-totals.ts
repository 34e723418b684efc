import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { shippingName } from "#app/storefront/cart/shipping-option-row.tsx";
import { formatDay } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/orders/order.ts";

export interface OrderTotals {
  subtotalCents: Centavos;
  discountCents: Centavos;
  /** Null until a way of shipping is chosen. */
  shippingCents: Centavos | null;
  totalCents: Centavos;
  /** How and until when it travels: 'PAC (Jadlog), previsão 27/11/2026'. */
  shippingDetail: string | null;
}

/** What the cart comes to; shipping counts only when it was chosen for the CEP (digits) of the form. */
export function cartTotals({ subtotalCents, shipping }: Cart, cep: string): OrderTotals {
  const chosen = shipping?.cep === cep ? shipping : null;
  return {
    subtotalCents,
    discountCents: 0,
    shippingCents: chosen?.priceCents ?? null,
    totalCents: subtotalCents + (chosen?.priceCents ?? 0),
    shippingDetail: chosen && serviceDetail(chosen.name, chosen.company.name, chosen.arrivalDate),
  };
}

/** What an order comes to. */
export function orderTotals(order: Order): OrderTotals {
  const { subtotalCents, discountCents, shippingCents, totalCents, serviceName, carrierName } = order;
  const detail = serviceDetail(serviceName, carrierName, order.estimatedDeliveryDate);
  return { subtotalCents, discountCents, shippingCents, totalCents, shippingDetail: detail };
}

/** Service, carrier and day in one line; null while no service is known. */
export function serviceDetail(service: string | null, carrier: string | null, day: string | null) {
  if (!service) return null;
  const name = shippingName({ name: service, company: { name: carrier ?? "", picture: null } });
  return day ? `${name}, previsão ${formatDay(day)}` : name;
}
