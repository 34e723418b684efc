/** All shoppers of a test live at one address, and hold what they like. */
export const MANY_HELD = { HELD_PIECES: "100000", HELD_PIECES_BOLETO: "100000" } as const;
