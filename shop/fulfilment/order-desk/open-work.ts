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

export const COUNTED_WORK = MOST + 1;

/** Rules: STAFF-11. */
export function openWorkText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
