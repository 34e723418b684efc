import type { Database } from "#platform/database/database.server.ts";
import { type Amounts, amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { EligibilityRefusal } from "#shop/ordering/coupons/coupon-eligibility.ts";
import { readOrder } from "../order-queries.server.ts";

export interface LostCoupon {
  kind: "refused";
  reason: "coupon_lost";
  refusal: EligibilityRefusal;
  amounts: Amounts;
}

/** Rolls back the start of a payment: without its coupon the order has another price. */
export class CouponLost extends Error {
  readonly refusal: EligibilityRefusal;
  constructor(refusal: EligibilityRefusal) {
    super("coupon lost");
    this.refusal = refusal;
  }
}

/** Builds the refusal with the order's amounts without its coupon. Rules: COUPON-34. */
export async function lostCoupon(db: Database, orderId: string, refusal: EligibilityRefusal): Promise<LostCoupon> {
  const { grossPiecesCents, grossShippingCents } = (await readOrder(db, orderId, "record")).amounts;
  const amounts = amountsOf({ grossPiecesCents, grossShippingCents });
  return { kind: "refused", reason: "coupon_lost", refusal, amounts };
}
