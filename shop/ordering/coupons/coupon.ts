import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";

export const COUPON_KINDS = ["percentage", "fixed", "free_shipping"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export function isCouponKind(value: string): value is CouponKind {
  return COUPON_KINDS.some((kind) => kind === value);
}

/** What a coupon gives and for which pieces; may be told to whoever knows its code. */
export interface CouponTerms {
  code: string;
  kind: CouponKind;
  /** Percent, or centavos of a fixed amount; 0 for free shipping. */
  value: number;
  /** Most that a percentage or free shipping comes to; null: no limit. */
  maximumCents: Centavos | null;
  /** Least that all pieces together cost at their sale prices. */
  minimumCents: Centavos;
  /** Empty: pieces of every category. */
  categories: CategorySlug[];
  /** Gives nothing for pieces that are reduced already. */
  excludesSale: boolean;
}

/** A coupon as the shop keeps it. */
export interface Coupon extends CouponTerms {
  id: string;
  startsAt: Date | null;
  /** The first instant at which it no longer holds. */
  endsAt: Date | null;
  archivedAt: Date | null;
  totalLimit: number | null;
  customerLimit: number | null;
  firstPurchase: boolean;
  /** Uses held by running payments or redeemed by paid ones. */
  used: number;
}

/** Longest code that is looked for at all. */
export const LONGEST_CODE = 40;

/** A code as it is kept: without spaces, in capitals ('prata 10' is PRATA10). */
export function normaliseCode(typed: string): string {
  return typed.replace(/\s+/gu, "").toUpperCase();
}

/** Whether a normalised code can be one: letters without accents, digits and hyphens, 3 to 40. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9-]{3,40}$/.test(code);
}
