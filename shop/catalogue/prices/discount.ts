import type { Centavos } from "#platform/money.ts";

/** round((price - discount price) / price * 100). Rules: PRICE-7. */
export function discountPercent(priceCents: Centavos, discountPriceCents: Centavos | null): number | null {
  if (discountPriceCents === null || discountPriceCents >= priceCents) return null;
  return Math.round(((priceCents - discountPriceCents) / priceCents) * 100);
}
