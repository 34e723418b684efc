import { DAY_MS, HOUR_MS } from "#platform/clock.ts";

export interface RemindableCart {
  isFilled: boolean;
  /** The latest, on any device. */
  changedAt: Date;
  /** An order was placed since `changedAt`. */
  isOrdered: boolean;
  /** The customer agreed to cart reminders, confirmed the address, and has not opted out. */
  isAgreed: boolean;
  /** Last reminder of any of the customer's carts. */
  remindedAt: Date | null;
}

/** Reminders leave by day: those of the night wait for the morning, and no longer than a day. */
export const CART_LATE_MS = DAY_MS;
/** At most one reminder of carts in this time. */
export const ONCE_IN_MS = 30 * DAY_MS;

/** Rules: REMIND-12. */
export function isCartDue(cart: RemindableCart, { cartHours, now }: { cartHours: number; now: Date }): boolean {
  if (!cart.isFilled || cart.isOrdered || !cart.isAgreed) return false;
  if (cart.remindedAt && now.getTime() - cart.remindedAt.getTime() < ONCE_IN_MS) return false;
  const late = now.getTime() - cart.changedAt.getTime() - cartHours * HOUR_MS;
  return late >= 0 && late <= CART_LATE_MS;
}
