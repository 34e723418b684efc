import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";

/** What an order's shipping was sold for, and what the same service costs to its new address. */
export interface ShippingDifference {
  chargedCents: Centavos;
  todayCents: Centavos;
  /** What can go back: never more than was paid for shipping and has not gone back. */
  cheaperCents: Centavos;
}

/**
 * Compares what was charged with today's price of the same service. A coupon's part of the shipping is nobody's to give
 * back. @param returnedCents what went back for earlier addresses.
 * Rules: EDIT-23.
 */
export function shippingDifference(
  { netShippingCents, discountShippingCents }: Pick<Amounts, "netShippingCents" | "discountShippingCents">,
  todayCents: Centavos,
  returnedCents: Centavos,
): ShippingDifference {
  const chargedCents = netShippingCents + discountShippingCents - returnedCents;
  const paidCents = Math.max(0, netShippingCents - returnedCents);
  return { chargedCents, todayCents, cheaperCents: Math.min(paidCents, Math.max(0, chargedCents - todayCents)) };
}

/** `Frete cobrado R$ 25,00, hoje R$ 18,50`. */
export function differenceText({ chargedCents, todayCents }: ShippingDifference): string {
  return `Frete cobrado ${formatBrl(chargedCents)}, hoje ${formatBrl(todayCents)}`;
}
