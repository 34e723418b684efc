import type { Services } from "#shop/services.server.ts";
import { CouponInput } from "./coupon-input.ts";
import { createCoupon } from "./create-coupon.server.ts";
import { DEMO_COUPONS } from "./demo-coupons.ts";

/** Rules: COUPON-17. */
export async function seedDemoCoupons(deps: Pick<Services, "db" | "clock">): Promise<void> {
  for (const coupon of DEMO_COUPONS) await createCoupon(deps, CouponInput.parse(coupon), "shop");
}
