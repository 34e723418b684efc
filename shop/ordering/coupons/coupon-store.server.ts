import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Coupon } from "./coupon.ts";
import { COUPON_COLUMNS, toCoupon } from "./coupon-row.ts";

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
