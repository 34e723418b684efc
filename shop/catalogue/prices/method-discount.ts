import type { Centavos } from "#platform/money.ts";

/**
 * `piecesCents`: after sale prices and coupon, without shipping. Rounded down, so that an order never costs more than
 * the sum of its pieces' PIX prices. Rules: PRICE-25, PRICE-26.
 */
export function pixDiscount(piecesCents: Centavos, percent: number): Centavos {
  return Math.floor((piecesCents * percent) / 100);
}
