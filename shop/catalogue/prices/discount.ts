import type { Centavos } from "#platform/money.ts";

/** round((price - discount price) / price * 100). Rules: PRICE-7. */
export function discountPercent(priceCents: Centavos, discountPriceCents: Centavos | null): number | null {
  if (discountPriceCents === null || discountPriceCents >= priceCents) return null;
  return Math.round(((priceCents - discountPriceCents) / priceCents) * 100);
}

/**
 * `piecesCents`: after sale prices and coupon, without shipping. Rounded down, so that an order never costs more than
 * the sum of its pieces' PIX prices. Rules: PRICE-25, PRICE-26.
 */
export function pixDiscount(piecesCents: Centavos, percent: number): Centavos {
  return Math.floor((piecesCents * percent) / 100);
}
