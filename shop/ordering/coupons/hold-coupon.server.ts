import type { Database } from "#platform/database/database.server.ts";
import type { Coupon } from "./coupon.ts";
import { type CouponUses, type EligibilityRefusal, eligibilityRefusal, limitRefusal } from "./coupon-eligibility.ts";
import { readCoupon, readUses } from "./coupon-queries.server.ts";
import { countHold, lockCoupon, moveHold, type NewHold } from "./coupon-store.server.ts";

interface HoldOptions {
  /** The money has come after the attempt had ended: dates are no obstacle any more, limits are. */
  late?: boolean;
}

/**
 * Holds one use of a coupon for a payment of an order; the coupon's row is locked until the transaction ends, so that of
 * many at once no more get it than may. An order never stands in its own way. Callers that are refused roll back.
 */
export async function holdCoupon(
  trx: Database,
  hold: NewHold,
  now: Date,
  options: HoldOptions = {},
): Promise<EligibilityRefusal | null> {
  const { refusal, uses } = await standing(trx, await lockCoupon(trx, hold.couponId), hold, now, options);
  if (refusal) return refusal;
  await (uses.counted ? moveHold(trx, hold) : countHold(trx, hold, now));
  return null;
}

/**
 * Why `holdCoupon` would refuse, read without a lock: a coupon that is used up is refused without waiting for others.
 * `anew`: as if the use that this order already holds were released first.
 */
export async function holdRefusal(
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
