/** Lifts the limits on reserved pieces: all shoppers of a test share one client address. */
export const MANY_HELD = {
  HELD_PIECES: "100000",
  HELD_PIECES_BOLETO: "100000",
  HELD_PIECES_NETWORK: "100000",
  HELD_STOCK_SHARE: "100",
} as const;
