import type { Database } from "#platform/database/database.server.ts";
import type { Coupon } from "./coupon.ts";
import { type CouponUses, type EligibilityRefusal, eligibilityRefusal, limitRefusal } from "./coupon-eligibility.ts";
import { readCoupon, readUses } from "./coupon-queries.server.ts";
import { incrementCouponUse, lockCoupon, type NewHold, transferCouponUse } from "./coupon-store.server.ts";

interface HoldOptions {
  /** The money came after the attempt had ended: the limits count, not the dates. */
  late?: boolean;
}

/**
 * Reserves one use for a payment. Locks the coupon until the transaction ends, so that concurrent calls cannot exceed
 * the limits. Idempotent per order. On a refusal the caller must roll back. Rules: COUPON-25, COUPON-26, COUPON-31.
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

/** Takes no lock: a used-up coupon refuses at once. `anew` ignores the order's own use. Rules: COUPON-35. */
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
