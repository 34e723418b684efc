import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Releases the use that a payment holds. Redeemed or released uses stay unchanged. Rules: COUPON-27. */
export async function releaseCoupon(trx: Database, paymentId: string): Promise<void> {
  await sql`
    with released as (
      update coupon_redemptions set state = 'released' where payment_id = ${paymentId} and state = 'held'
      returning coupon_id
    )
    update coupons set used = used - 1 from released where coupons.id = released.coupon_id`.execute(trx);
}
