/** All shoppers of a test share one address, so the limits on reservations are lifted. */
export const MANY_HELD = { HELD_PIECES: "100000", HELD_PIECES_BOLETO: "100000" } as const;
