import type { Centavos } from "#platform/money.ts";

/** The percentage shown beside a reduced price, round((price - discount) / price * 100); null without one (spec 1 §9). */
export function discountPercent(priceCents: Centavos, discountPriceCents: Centavos | null): number | null {
  if (discountPriceCents === null || discountPriceCents >= priceCents) return null;
  return Math.round(((priceCents - discountPriceCents) / priceCents) * 100);
}
