import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Coupon } from "./coupon.ts";
import { type CouponDiscount, type CouponLine, couponDiscount } from "./coupon-discount.ts";
import { type CouponUses, eligibilityRefusal } from "./coupon-eligibility.ts";
import { type CouponCustomer, findCoupon, readUses } from "./coupon-queries.server.ts";
import type { CouponRefusal } from "./coupon-texts.ts";

export interface CouponQuestion {
  /** As typed. */
  code: string;
  lines: readonly CouponLine[];
  shippingCents: Centavos | null;
  customer: CouponCustomer;
  /** The order being priced: its own use does not count against the limits. */
  orderId: string | null;
}

export type CheckedCoupon =
  | { kind: "given"; coupon: Coupon; discount: Extract<CouponDiscount, { kind: "given" }> }
  /** Null: the code is unknown. */
  | { kind: "refused"; coupon: Coupon | null; refusal: CouponRefusal };

/** Reserves no use. Rules: COUPON-18, COUPON-25. */
export async function checkCoupon(db: Database, question: CouponQuestion, now: Date): Promise<CheckedCoupon> {
  const coupon = await findCoupon(db, question.code);
  const uses = coupon ? await readUses(db, coupon, question.customer, question.orderId) : NO_USES;
  return applyCoupon(coupon, uses, question, now);
}

const NO_USES: CouponUses = {
  counted: false,
  total: 0,
  redeemedByCustomer: 0,
  heldByCustomer: 0,
  heldNearby: 0,
  hasBought: false,
};

function applyCoupon(
  coupon: Coupon | null,
  uses: CouponUses,
  { lines, shippingCents }: CouponQuestion,
  now: Date,
): CheckedCoupon {
  const refusal = eligibilityRefusal(coupon, uses, now);
  if (refusal || !coupon)
    return { kind: "refused", coupon, refusal: refusal ?? { kind: "refused", reason: "not_found" } };
  const discount = couponDiscount(coupon, lines, shippingCents);
  return discount.kind === "given"
    ? { kind: "given", coupon, discount }
    : { kind: "refused", coupon, refusal: discount };
}
