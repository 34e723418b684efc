import type { Database } from "#platform/database/database.server.ts";
import { releaseStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import { releaseCoupon } from "#shop/ordering/coupons/coupon-store.server.ts";

/**
 * Releases everything a payment holds: the coupon's use, then the pieces, in lock order.
 * Rules: COUPON-27, STOCK-26.
 */
export async function releaseHeld(trx: Database, paymentId: string): Promise<void> {
  await releaseCoupon(trx, paymentId);
  await releaseStock(trx, paymentId);
}
