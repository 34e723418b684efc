import type { Database } from "#platform/database.server.ts";
import { releaseCoupon } from "#shop/coupons/release-coupon.server.ts";
import { releaseStock } from "#shop/inventory/release-stock.server.ts";

/** Gives back all that a payment holds: the coupon's use and the pieces, in the order in which they are locked. */
export async function releaseHeld(trx: Database, paymentId: string): Promise<void> {
  await releaseCoupon(trx, paymentId);
  await releaseStock(trx, paymentId);
}
