import { seenText } from "#platform/formats/unseen-signs.ts";
import type { Centavos } from "#platform/money.ts";
import { isOneOf } from "#platform/one-of.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";

/** Rules: COUPON-1. */
export const COUPON_KINDS = ["percentage", "fixed", "free_shipping"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const isCouponKind = isOneOf(COUPON_KINDS);

/** Anybody who knows the code may see them. */
export interface CouponTerms {
  code: string;
  kind: CouponKind;
  /** Percent, or centavos for a fixed amount; 0 for free shipping. */
  value: number;
  /** Cap of a percentage or of free shipping. */
  maximumCents: Centavos | null;
  /** At sale prices. */
  minimumCents: Centavos;
  /** Empty: all categories. */
  categories: CategorySlug[];
  /** Gives none on pieces already on sale. */
  excludesSale: boolean;
}

export interface Coupon extends CouponTerms {
  id: string;
  startsAt: Date | null;
  /** Exclusive: the first instant at which it is no longer valid. */
  endsAt: Date | null;
  archivedAt: Date | null;
  totalLimit: number | null;
  customerLimit: number | null;
  firstPurchase: boolean;
  /** Uses held by running payments or redeemed by paid orders. */
  used: number;
}

/** Longer ones are not looked up. */
export const MAX_CODE_LENGTH = 40;

/** Also said of a code that is too long to exist. */
export const UNKNOWN_COUPON = "Cupom não encontrado. Confira o código.";

/** 'prata 10' becomes PRATA10. Rules: COUPON-13. */
export function normaliseCode(typed: string): string {
  return seenText(typed).replace(/\s+/gu, "").toUpperCase();
}

/** `code`: normalised. Rules: COUPON-13. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9-]{3,40}$/.test(code);
}

/** Shown in the cart. Rules: COUPON-17. */
export const DEMO_COUPONS = [
  { code: "BEMVINDA10", kind: "percentage", value: 10 },
  { code: "FRETEGRATIS", kind: "free_shipping", value: 0, minimumCents: 19_900 },
] as const;
