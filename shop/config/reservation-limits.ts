import { z } from "zod";

/**
 * Unpaid reserved pieces. Of one shopper: `instant` in total, `boleto` by boleto, which reserves them for up to a week.
 * Of all who have never paid, together: `network` from one network, and `sharePercent` of the stock rows, weighed by
 * the part of each that is held.
 */
export interface ReservationLimits {
  instant: number;
  boleto: number;
  network: number;
  sharePercent: number;
}

const pieces = z.coerce.number().int("must be a whole number").min(1).max(100_000);
const percent = z.coerce.number().int("must be a whole number").min(1).max(100);

export const RESERVATION_ENVIRONMENT = {
  HELD_PIECES: pieces.default(40),
  HELD_PIECES_BOLETO: pieces.default(12),
  HELD_PIECES_NETWORK: pieces.default(120),
  HELD_STOCK_SHARE: percent.default(20),
};

export function reservationLimitsOf(env: {
  HELD_PIECES: number;
  HELD_PIECES_BOLETO: number;
  HELD_PIECES_NETWORK: number;
  HELD_STOCK_SHARE: number;
}): ReservationLimits {
  return {
    instant: env.HELD_PIECES,
    boleto: env.HELD_PIECES_BOLETO,
    network: env.HELD_PIECES_NETWORK,
    sharePercent: env.HELD_STOCK_SHARE,
  };
}
