import type { Coupon } from "./coupon.ts";

/** Uses of a coupon, in total and by this customer. The order in question is not counted. */
export interface CouponUses {
  counted: boolean;
  total: number;
  /** Uses by the customer's paid orders. */
  redeemedByCustomer: number;
  /** Uses held by the customer's running payments. */
  heldByCustomer: number;
  /** Uses held by running payments of people in the customer's network who have never paid. */
  heldNearby: number;
  hasBought: boolean;
}

/** Why a coupon is not valid now, or not for this customer, regardless of the cart. */
export type EligibilityRefusal =
  | { kind: "refused"; reason: "not_found" }
  | { kind: "refused"; reason: "not_yet"; from: Date }
  | { kind: "refused"; reason: "expired" }
  | { kind: "refused"; reason: "used_up" }
  | { kind: "refused"; reason: "used_by_you" }
  /** Another order of this customer holds a use until its payment ends. */
  | { kind: "refused"; reason: "held_by_you" }
  /** Unpaid orders from the same network hold all the uses they may. */
  | { kind: "refused"; reason: "held_nearby" }
  | { kind: "refused"; reason: "first_purchase" };

/** Null: valid. Rules: COUPON-18, COUPON-19, COUPON-23. */
export function eligibilityRefusal(coupon: Coupon | null, uses: CouponUses, now: Date): EligibilityRefusal | null {
  if (!coupon) return { kind: "refused", reason: "not_found" };
  if (coupon.archivedAt || (coupon.endsAt && coupon.endsAt <= now)) return { kind: "refused", reason: "expired" };
  if (coupon.startsAt && coupon.startsAt > now) return { kind: "refused", reason: "not_yet", from: coupon.startsAt };
  return limitRefusal(coupon, uses) ?? (coupon.firstPurchase && uses.hasBought ? FIRST_PURCHASE : null);
}

const FIRST_PURCHASE: EligibilityRefusal = { kind: "refused", reason: "first_purchase" };

/** Uses of a limited coupon that people of one network who have never paid may hold. */
const MOST_HELD_NEARBY = 5;

/** Limits alone, not dates: for late payments. Rules: COUPON-20, COUPON-21, COUPON-22, COUPON-53. */
export function limitRefusal(
  { totalLimit, customerLimit }: Pick<Coupon, "totalLimit" | "customerLimit">,
  { total, redeemedByCustomer, heldByCustomer, heldNearby }: CouponUses,
): EligibilityRefusal | null {
  const mine = redeemedByCustomer + heldByCustomer;
  if (customerLimit !== null && mine >= customerLimit) {
    return { kind: "refused", reason: redeemedByCustomer >= customerLimit ? "used_by_you" : "held_by_you" };
  }
  if (totalLimit !== null && total >= totalLimit) {
    return { kind: "refused", reason: total - heldByCustomer < totalLimit ? "held_by_you" : "used_up" };
  }
  return totalLimit !== null && heldNearby >= MOST_HELD_NEARBY ? { kind: "refused", reason: "held_nearby" } : null;
}
