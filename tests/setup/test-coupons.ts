import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import type { TestShop } from "./test-shop.ts";

/** Creates a coupon: 10 % without limits unless `change` overrides it. */
export async function makeCoupon(shop: TestShop, code: string, change: Partial<CouponInput> = {}): Promise<void> {
  const input = CouponInput.parse({ code, kind: "percentage", value: 10, ...change });
  const made = await createCoupon(shop.services, input, "command");
  if (made.kind !== "created") throw new Error(`coupon ${code}: ${made.reason}`);
}

/** A coupon's use count and its recorded uses. */
export async function usesOf(shop: TestShop, code: string): Promise<{ used: number; states: string[] }> {
  const { db } = shop.services;
  const coupon = await db
    .selectFrom("coupons")
    .select(["id", "used"])
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("coupon_redemptions")
    .select("state")
    .where("coupon_id", "=", coupon.id)
    .orderBy("state")
    .execute();
  return { used: coupon.used, states: rows.map((row) => row.state) };
}
