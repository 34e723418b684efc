/** Each count stops at a hundred. */
export interface OpenWork {
  /** Paid, to pack. */
  orders: number;
  /** Open ones, with exchanges. */
  returns: number;
  messages: number;
}

/** Larger counts display as '99+'. */
const MOST = 99;

export const COUNTED_WORK = MOST + 1;

/** Rules: STAFF-11. */
export function openWorkText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
