import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";

/** Sold for, and the same service to the new address. */
export interface ShippingDifference {
  chargedCents: Centavos;
  todayCents: Centavos;
  /** Can go back: never more than was paid for shipping and has not gone back. */
  cheaperCents: Centavos;
}

/** Without the coupon's part of the shipping. `returnedCents`: what went back for earlier addresses. Rules: EDIT-23. */
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
