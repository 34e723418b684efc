import type { Database } from "#platform/database/database.server.ts";
import type { EligibilityRefusal } from "#shop/ordering/coupons/coupon-eligibility.ts";
import { readOrder } from "../order-queries.server.ts";
import type { OrderAmounts } from "../placing/price-order.server.ts";

export interface LostCoupon {
  kind: "refused";
  reason: "coupon_lost";
  refusal: EligibilityRefusal;
  /** What the order would cost without its coupon. */
  amounts: OrderAmounts;
}

/** Rolls the start of a payment back: without its coupon the order costs something else. */
export class CouponLost extends Error {
  readonly refusal: EligibilityRefusal;
  constructor(refusal: EligibilityRefusal) {
    super("coupon lost");
    this.refusal = refusal;
  }
}

/** The refusal with the amounts that the order would have without its coupon. */
export async function lostCoupon(db: Database, orderId: string, refusal: EligibilityRefusal): Promise<LostCoupon> {
  const { subtotalCents, shippingCents, shippingDiscountCents } = await readOrder(db, orderId, "record");
  const shipping = shippingCents + shippingDiscountCents;
  const totalCents = subtotalCents + shipping;
  const amounts = { subtotalCents, discountCents: 0, shippingCents: shipping, totalCents };
  return { kind: "refused", reason: "coupon_lost", refusal, amounts };
}
