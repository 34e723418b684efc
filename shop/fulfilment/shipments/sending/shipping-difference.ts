import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";

/** What the shipping was sold for, and what the same service costs to the new address. */
export interface ShippingDifference {
  chargedCents: Centavos;
  todayCents: Centavos;
  /** Can go back: never more than was paid for shipping and has not gone back. */
  cheaperCents: Centavos;
}

/** Leaves out the coupon's part. `returnedCents`: what went back for earlier addresses. Rules: EDIT-23. */
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
