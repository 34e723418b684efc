import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Gives back the use that a paid order has redeemed, when the purchase is undone as a whole: ended before it was sent, or
 * all of it given up within its 7 days. Where pieces are locked too, it comes first. Without a coupon nothing changes.
 */
export async function giveCouponBack(trx: Database, orderId: string): Promise<void> {
  await sql`
    with returned as (
      update coupon_redemptions set state = 'released' where order_id = ${orderId} and state = 'redeemed'
      returning coupon_id
    )
    update coupons set used = used - 1 from returned where coupons.id = returned.coupon_id`.execute(trx);
}
