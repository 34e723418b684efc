import { type Centavos, divideHalfUp } from "#platform/money.ts";

export interface Sales {
  orders: number;
  /** Shipping included. */
  revenueCents: Centavos;
  /** Before coupon and method discount. */
  grossPiecesCents: Centavos;
  discountPiecesCents: Centavos;
  discountMethodCents: Centavos;
  netShippingCents: Centavos;
  /** By customers who had not bought before. */
  firstOrders: number;
  firstRevenueCents: Centavos;
  refunds: number;
  refundedCents: Centavos;
  disputes: number;
  disputedCents: Centavos;
}

export const NO_SALES: Sales = {
  orders: 0,
  revenueCents: 0,
  grossPiecesCents: 0,
  discountPiecesCents: 0,
  discountMethodCents: 0,
  netShippingCents: 0,
  firstOrders: 0,
  firstRevenueCents: 0,
  refunds: 0,
  refundedCents: 0,
  disputes: 0,
  disputedCents: 0,
};

export const SALES_FIGURES = Object.keys(NO_SALES) as readonly (keyof Sales)[];

/** Rounded half up. Rules: MAIL-61. */
export function averageTicket({ orders, revenueCents }: Pick<Sales, "orders" | "revenueCents">): Centavos | null {
  return orders === 0 ? null : divideHalfUp(revenueCents, orders);
}

/** May be negative. */
export function keptCents({ revenueCents, refundedCents, disputedCents }: Sales): Centavos {
  return revenueCents - refundedCents - disputedCents;
}

/** Whole percent, rounded half away from zero; null if there is nothing to compare with. Rules: MAIL-61. */
export function changePercent(now: number, before: number): number | null {
  if (before === 0) return null;
  const percent = (Math.abs(now - before) * 100) / Math.abs(before);
  return Math.sign(now - before) * Math.round(percent) || 0;
}

/** Percent with one decimal; null if the whole is 0. */
export function sharePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}
