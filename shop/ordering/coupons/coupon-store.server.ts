import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Coupon } from "./coupon.ts";
import { COUPON_COLUMNS, toCoupon } from "./coupon-queries.server.ts";

/**
 * Locks a coupon's row, so that nobody else counts its uses until the transaction ends. Lock order: coupon before
 * stock.
 * Rules: COUPON-26.
 */
export async function lockCoupon(trx: Database, id: string): Promise<Coupon> {
  const row = await trx
    .selectFrom("coupons")
    .select(COUPON_COLUMNS)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return toCoupon(row);
}

export interface NewHold {
  couponId: string;
  orderId: string;
  paymentId: string;
  customerId: string | null;
  email: string;
}

/**
 * Counts one more use and stores who holds it. The caller must hold the coupon's row lock and have checked the limits.
 */
export async function incrementCouponUse(trx: Database, hold: NewHold, now: Date): Promise<void> {
  await sql`
    with counted as (
      update coupons set used = used + 1 where id = ${hold.couponId} and (total_limit is null or used < total_limit)
      returning id
    )
    insert into coupon_redemptions (coupon_id, order_id, payment_id, customer_id, customer_email, created_at)
    select id, ${hold.orderId}, ${hold.paymentId}, ${hold.customerId}, lower(${hold.email}::text), ${now} from counted
    on conflict (coupon_id, order_id) do update
      set state = 'held', payment_id = excluded.payment_id, customer_id = excluded.customer_id,
          customer_email = excluded.customer_email, created_at = excluded.created_at`.execute(trx);
}

/** Moves an order's held use to another payment of the same order. */
export async function transferCouponUse(trx: Database, hold: NewHold): Promise<void> {
  await trx
    .updateTable("coupon_redemptions")
    .set({ payment_id: hold.paymentId })
    .where("coupon_id", "=", hold.couponId)
    .where("order_id", "=", hold.orderId)
    .where("state", "=", "held")
    .execute();
}

/**
 * Marks the use held by a payment as redeemed. Only undoing the whole purchase gives it back (`releaseRedeemedUse`).
 * Rules: COUPON-28.
 */
export async function redeemCoupon(trx: Database, paymentId: string): Promise<void> {
  await trx
    .updateTable("coupon_redemptions")
    .set({ state: "redeemed" })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "held")
    .execute();
}

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

/** Releases the use that a payment holds. Redeemed or released uses stay unchanged. Rules: COUPON-27. */
export async function releaseCoupon(trx: Database, paymentId: string): Promise<void> {
  await sql`
    with released as (
      update coupon_redemptions set state = 'released' where payment_id = ${paymentId} and state = 'held'
      returning coupon_id
    )
    update coupons set used = used - 1 from released where coupons.id = released.coupon_id`.execute(trx);
}
