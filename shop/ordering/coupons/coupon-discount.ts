import { allocate } from "#platform/allocate.ts";
import { type Centavos, divideHalfUp } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { CouponTerms } from "./coupon.ts";

export interface CouponLine {
  category: CategorySlug;
  onSale: boolean;
  lineCents: Centavos;
}

export type DiscountRefusal =
  | { kind: "refused"; reason: "empty" }
  | { kind: "refused"; reason: "minimum_not_reached"; missingCents: Centavos }
  /** No piece in the coupon's categories. */
  | { kind: "refused"; reason: "no_piece" }
  /** All matching pieces are already on sale, and the coupon excludes those. */
  | { kind: "refused"; reason: "not_combinable" };

export type CouponDiscount =
  | {
      kind: "given";
      discountPiecesCents: Centavos;
      /** Split of `discountPiecesCents` in line order; none exceeds its line. */
      lineDiscounts: Centavos[];
      /** Only of free-shipping coupons. */
      discountShippingCents: Centavos;
    }
  | DiscountRefusal;

/**
 * Lines at sale prices; shipping `null`: not chosen yet. A percentage applies to the matching pieces' sum, rounded half
 * up. Nothing goes below zero. Rules: COUPON-3, COUPON-4, COUPON-5, COUPON-6, COUPON-7, COUPON-8, COUPON-9, COUPON-11.
 */
export function couponDiscount(
  terms: CouponTerms,
  lines: readonly CouponLine[],
  shippingCents: Centavos | null,
): CouponDiscount {
  if (lines.length === 0) return { kind: "refused", reason: "empty" };
  const subtotal = sum(lines.map((line) => line.lineCents));
  if (subtotal < terms.minimumCents) {
    return { kind: "refused", reason: "minimum_not_reached", missingCents: terms.minimumCents - subtotal };
  }
  const ofCategory = lines.filter((line) => terms.categories.length === 0 || terms.categories.includes(line.category));
  if (ofCategory.length === 0) return { kind: "refused", reason: "no_piece" };
  const eligible = new Set(ofCategory.filter((line) => !(terms.excludesSale && line.onSale)));
  if (eligible.size === 0) return { kind: "refused", reason: "not_combinable" };

  const weights = lines.map((line) => (eligible.has(line) ? line.lineCents : 0));
  const discountPiecesCents = pieceDiscount(terms, sum(weights));
  const discountShippingCents =
    terms.kind === "free_shipping" ? Math.min(shippingCents ?? 0, terms.maximumCents ?? Number.POSITIVE_INFINITY) : 0;
  return {
    kind: "given",
    discountPiecesCents,
    lineDiscounts: allocate(discountPiecesCents, weights),
    discountShippingCents,
  };
}

function pieceDiscount({ kind, value, maximumCents }: CouponTerms, eligibleCents: Centavos): Centavos {
  if (kind === "free_shipping") return 0;
  if (kind === "fixed") return Math.min(value, eligibleCents);
  return Math.min(divideHalfUp(eligibleCents * value, 100), maximumCents ?? eligibleCents, eligibleCents);
}

function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((all, amount) => all + amount, 0);
}
