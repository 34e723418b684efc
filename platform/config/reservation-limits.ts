import { z } from "zod";

/**
 * Maximum number of unpaid reserved pieces per shopper: `instant` in total, `boleto` by boleto, which reserves them for
 * up to a week.
 */
export interface ReservationLimits {
  instant: number;
  boleto: number;
}

const pieces = z.coerce.number().int("must be a whole number").min(1).max(100_000);

export const RESERVATION_ENVIRONMENT = { HELD_PIECES: pieces.default(40), HELD_PIECES_BOLETO: pieces.default(12) };

/** The limits until the panel says otherwise. */
export function reservationLimitsOf(env: { HELD_PIECES: number; HELD_PIECES_BOLETO: number }): ReservationLimits {
  return { instant: env.HELD_PIECES, boleto: env.HELD_PIECES_BOLETO };
}
