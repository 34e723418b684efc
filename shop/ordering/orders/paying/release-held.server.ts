import type { Database } from "#platform/database/database.server.ts";
import { returnHoldToOrder } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { releaseStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import { releaseCoupon } from "#shop/ordering/coupons/coupon-store.server.ts";

/**
 * Releases what an ended attempt holds: the coupon's use, then the pieces, in lock order. A staff order keeps its
 * pieces until its expiry. The caller must hold the order's row lock. Rules: COUPON-27, STOCK-26.
 */
export async function releaseHeld(trx: Database, paymentId: string, now: Date): Promise<void> {
  await releaseCoupon(trx, paymentId);
  await returnHoldToOrder(trx, paymentId, now);
  await releaseStock(trx, paymentId);
}
