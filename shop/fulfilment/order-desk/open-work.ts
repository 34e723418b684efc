/** What waits for the shop's people; counted up to a hundred. */
export interface OpenWork {
  /** Paid orders to pack. */
  orders: number;
  /** Returns and exchanges that are not closed. */
  returns: number;
  /** Messages without an answer. */
  messages: number;
}

/** From here on nobody counts: '99+'. */
const MOST = 99;

export const COUNTED = MOST + 1;

export function countWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
