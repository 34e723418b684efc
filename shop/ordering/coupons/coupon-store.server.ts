import { sql } from "kysely";
import { addDays } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { startOfDay } from "#platform/day-times.ts";
import type { Coupon } from "./coupon.ts";
import type { CouponInput } from "./coupon-input.ts";
import { coupons, toCoupon } from "./coupon-queries.server.ts";

/** Nobody else counts uses until the transaction ends. Lock order: coupon before stock. Rules: COUPON-26. */
export async function lockCoupon(trx: Database, id: string): Promise<Coupon> {
  return toCoupon(await coupons(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow());
}

export interface NewHold {
  couponId: string;
  orderId: string;
  paymentId: string;
  customerId: string | null;
  email: string;
  /** As `CouponCustomer.network`. */
  network?: Buffer | null;
}

/** The caller must hold the coupon's row lock and have checked the limits. */
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

/** Only undoing the whole purchase gives it back (`releaseRedeemedUse`). Rules: COUPON-28. */
export async function redeemCoupon(trx: Database, paymentId: string): Promise<void> {
  await trx
    .updateTable("coupon_redemptions")
    .set({ state: "redeemed" })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "held")
    .execute();
}

/** When the whole purchase is undone. Lock order: coupon before stock. Rules: COUPON-29, COUPON-30. */
export async function releaseRedeemedUse(trx: Database, orderId: string): Promise<void> {
  await sql`
    with returned as (
      update coupon_redemptions set state = 'released' where order_id = ${orderId} and state = 'redeemed'
      returning coupon_id
    )
    update coupons set used = used - 1 from returned where coupons.id = returned.coupon_id`.execute(trx);
}

/** Redeemed uses stay. Rules: COUPON-27. */
export async function releaseCoupon(trx: Database, paymentId: string): Promise<void> {
  await sql`
    with released as (
      update coupon_redemptions set state = 'released' where payment_id = ${paymentId} and state = 'held'
      returning coupon_id
    )
    update coupons set used = used - 1 from released where coupons.id = released.coupon_id`.execute(trx);
}

/** Returns its id, or null when the code was ever used. */
export async function insertCoupon(trx: Database, input: CouponInput, now: Date): Promise<string | null> {
  const made = await trx
    .insertInto("coupons")
    .values({ code: input.code, ...termColumns(input), created_at: now })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The caller must hold its row lock. */
export async function updateCouponTerms(trx: Database, id: string, input: CouponInput): Promise<void> {
  await trx
    .updateTable("coupons")
    .set((eb) => ({ ...termColumns(input), revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Rules: COUPON-19. */
function termColumns(input: CouponInput) {
  return {
    kind: input.kind,
    value: input.value,
    maximum_cents: input.maximumCents,
    minimum_cents: input.minimumCents,
    categories: input.categories,
    excludes_sale: input.excludesSale,
    first_purchase: input.firstPurchase,
    starts_at: input.firstDay && startOfDay(input.firstDay),
    ends_at: input.lastDay && startOfDay(addDays(input.lastDay, 1)),
    total_limit: input.totalLimit,
    customer_limit: input.customerLimit,
  };
}

/** `at` ends it, null reactivates it. False when the code is unknown or already so. */
export async function setCouponEnd(trx: Database, code: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("coupons")
    .set((eb) => ({ archived_at: at, revision: eb("revision", "+", 1) }))
    .where("code", "=", code)
    .where("archived_at", at ? "is" : "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Valid from then on; `endsAt` is exclusive. False: there is none. Rules: PRICE-51. */
export async function boundCoupon(trx: Database, code: string, startsAt: Date, endsAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("coupons")
    .set((eb) => ({ starts_at: startsAt, ends_at: endsAt, archived_at: null, revision: eb("revision", "+", 1) }))
    .where("code", "=", code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counting uses waits until the transaction ends. */
export async function lockCouponByCode(
  trx: Database,
  code: string,
): Promise<{ coupon: Coupon; revision: number; isInUse: boolean } | null> {
  const row = await coupons(trx)
    .select("coupons.revision")
    .where("code", "=", code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const order = await trx.selectFrom("orders").select("id").where("coupon_id", "=", row.id).limit(1).executeTakeFirst();
  return { coupon: toCoupon(row), revision: row.revision, isInUse: order !== undefined };
}
