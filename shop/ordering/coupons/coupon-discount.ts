import { allocate } from "#platform/allocate.ts";
import { type Centavos, divideHalfUp } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { CouponTerms } from "./coupon.ts";

/** A line as a coupon sees it, at its sale price. */
export interface CouponLine {
  category: CategorySlug;
  /** Reduced already. */
  onSale: boolean;
  lineCents: Centavos;
}

/** Why a coupon gives nothing for these pieces, though it holds. */
export type DiscountRefusal =
  | { kind: "refused"; reason: "empty" }
  | { kind: "refused"; reason: "minimum_not_reached"; missingCents: Centavos }
  /** No piece of its categories. */
  | { kind: "refused"; reason: "no_piece" }
  /** Its pieces are all reduced already, and it does not add to that. */
  | { kind: "refused"; reason: "not_combinable" };

export type CouponDiscount =
  | {
      kind: "given";
      /** Off the pieces, shipping not counted. */
      discountCents: Centavos;
      /** The same by line, in the order of the lines; each within its line. */
      lineDiscounts: Centavos[];
      /** Off the shipping; only free shipping gives this. */
      shippingDiscountCents: Centavos;
    }
  | DiscountRefusal;

/**
 * What a coupon gives for lines at their sale prices and for shipping (`null`: not chosen yet). A percentage is taken of
 * the pieces it holds for together, half up to the centavo, at most its maximum; a fixed amount never more than those
 * pieces cost; free shipping takes the shipping, at most its maximum. Nothing falls below zero.
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
  const discountCents = pieceDiscount(terms, sum(weights));
  const shippingDiscountCents =
    terms.kind === "free_shipping" ? Math.min(shippingCents ?? 0, terms.maximumCents ?? Number.POSITIVE_INFINITY) : 0;
  return { kind: "given", discountCents, lineDiscounts: allocate(discountCents, weights), shippingDiscountCents };
}

function pieceDiscount({ kind, value, maximumCents }: CouponTerms, eligibleCents: Centavos): Centavos {
  if (kind === "free_shipping") return 0;
  if (kind === "fixed") return Math.min(value, eligibleCents);
  return Math.min(divideHalfUp(eligibleCents * value, 100), maximumCents ?? eligibleCents, eligibleCents);
}

function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((all, amount) => all + amount, 0);
}
