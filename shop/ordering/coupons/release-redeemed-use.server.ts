import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Releases the use that a paid order redeemed, when the whole purchase is undone: cancelled before it was sent, or
 * given up within the 7 days. Does nothing without a coupon. Lock order: coupon before stock.
 * Rules: COUPON-29, COUPON-30.
 */
export async function releaseRedeemedUse(trx: Database, orderId: string): Promise<void> {
  await sql`
    with returned as (
      update coupon_redemptions set state = 'released' where order_id = ${orderId} and state = 'redeemed'
      returning coupon_id
    )
    update coupons set used = used - 1 from returned where coupons.id = returned.coupon_id`.execute(trx);
}
