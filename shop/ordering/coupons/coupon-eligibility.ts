import type { Coupon } from "./coupon.ts";

/** How often a coupon was used, and by the one who asks; the order in question is not counted. */
export interface CouponUses {
  /** Whether the order in question holds or has redeemed it. */
  counted: boolean;
  /** Held or redeemed by anyone. */
  total: number;
  /** Redeemed by orders of this customer's that are paid. */
  redeemedByCustomer: number;
  /** Held by payments of this customer's that still run. */
  heldByCustomer: number;
  /** Whether this customer has bought anything before. */
  hasBought: boolean;
}

/** Why a coupon does not hold now, or not for this customer, whatever is in the cart. */
export type EligibilityRefusal =
  | { kind: "refused"; reason: "not_found" }
  | { kind: "refused"; reason: "not_yet"; from: Date }
  | { kind: "refused"; reason: "expired" }
  | { kind: "refused"; reason: "used_up" }
  | { kind: "refused"; reason: "used_by_you" }
  /** Another order of this customer's holds it until its payment ends. */
  | { kind: "refused"; reason: "held_by_you" }
  | { kind: "refused"; reason: "first_purchase" };

/** Whether a coupon holds at an instant for the customer whose uses are given; null: it does. */
export function eligibilityRefusal(coupon: Coupon | null, uses: CouponUses, now: Date): EligibilityRefusal | null {
  if (!coupon) return { kind: "refused", reason: "not_found" };
  if (coupon.archivedAt || (coupon.endsAt && coupon.endsAt <= now)) return { kind: "refused", reason: "expired" };
  if (coupon.startsAt && coupon.startsAt > now) return { kind: "refused", reason: "not_yet", from: coupon.startsAt };
  return limitRefusal(coupon, uses) ?? (coupon.firstPurchase && uses.hasBought ? FIRST_PURCHASE : null);
}

const FIRST_PURCHASE: EligibilityRefusal = { kind: "refused", reason: "first_purchase" };

/** The limits alone: what still counts for money that comes late. */
export function limitRefusal(
  { totalLimit, customerLimit }: Pick<Coupon, "totalLimit" | "customerLimit">,
  { total, redeemedByCustomer, heldByCustomer }: CouponUses,
): EligibilityRefusal | null {
  const mine = redeemedByCustomer + heldByCustomer;
  if (customerLimit !== null && mine >= customerLimit) {
    return { kind: "refused", reason: redeemedByCustomer >= customerLimit ? "used_by_you" : "held_by_you" };
  }
  if (totalLimit !== null && total >= totalLimit) {
    return { kind: "refused", reason: total - heldByCustomer < totalLimit ? "held_by_you" : "used_up" };
  }
  return null;
}
