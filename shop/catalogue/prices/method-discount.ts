import type { Centavos } from "#platform/money.ts";

/**
 * The PIX discount on pieces that cost `piecesCents` after sale prices and coupon, in centavos. Shipping is never
 * discounted. Rounded down, so that an order never costs more than the sum of the PIX prices shown on its pieces.
 * Rules: PRICE-25, PRICE-26.
 */
export function pixDiscount(piecesCents: Centavos, percent: number): Centavos {
  return Math.floor((piecesCents * percent) / 100);
}
