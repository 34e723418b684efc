import type { Centavos } from "#platform/money.ts";

/**
 * What paying by PIX takes off pieces that cost `piecesCents` after sale prices and coupon; shipping is never reduced.
 * Rounded down to the centavo, so that an order never costs more than the PIX prices shown on its pieces together.
 */
export function pixDiscount(piecesCents: Centavos, percent: number): Centavos {
  return Math.floor((piecesCents * percent) / 100);
}
