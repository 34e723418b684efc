import type { Database } from "#platform/database/database.server.ts";
import type { Coupon } from "./coupon.ts";
import { type CouponUses, type EligibilityRefusal, eligibilityRefusal, limitRefusal } from "./coupon-eligibility.ts";
import { readCoupon, readUses } from "./coupon-queries.server.ts";
import { incrementCouponUse, lockCoupon, type NewHold, transferCouponUse } from "./coupon-store.server.ts";

interface HoldOptions {
  /** Late payment: the money came after the attempt had ended. Checks the limits, but not the dates. */
  late?: boolean;
}

/**
 * Reserves one use of a coupon for a payment of an order. Locks the coupon's row until the transaction ends, so
 * concurrent calls cannot exceed the limits. Idempotent per order. On a refusal the caller must roll back.
 * Rules: COUPON-25, COUPON-26, COUPON-31.
 */
export async function holdCoupon(
  trx: Database,
  hold: NewHold,
  now: Date,
  options: HoldOptions = {},
): Promise<EligibilityRefusal | null> {
  const { refusal, uses } = await standing(trx, await lockCoupon(trx, hold.couponId), hold, now, options);
  if (refusal) return refusal;
  await (uses.counted ? transferCouponUse(trx, hold) : incrementCouponUse(trx, hold, now));
  return null;
}

/**
 * Checks without a lock whether `holdCoupon` would refuse, so that a used-up coupon is refused without waiting. `anew`:
 * ignores the use this order already holds.
 * Rules: COUPON-35.
 */
export async function checkCouponHold(
  db: Database,
  hold: Omit<NewHold, "paymentId">,
  now: Date,
  { anew = false }: { anew?: boolean } = {},
): Promise<EligibilityRefusal | null> {
  const coupon = await readCoupon(db, hold.couponId);
  const { refusal, uses } = await standing(db, coupon, hold, now, {});
  return anew ? eligibilityRefusal(coupon, uses, now) : refusal;
}

async function standing(
  db: Database,
  coupon: Coupon,
  hold: Omit<NewHold, "paymentId">,
  now: Date,
  { late = false }: HoldOptions,
): Promise<{ refusal: EligibilityRefusal | null; uses: CouponUses }> {
  const uses = await readUses(db, coupon, hold, hold.orderId);
  if (uses.counted) return { refusal: null, uses };
  return { refusal: late ? limitRefusal(coupon, uses) : eligibilityRefusal(coupon, uses, now), uses };
}
