import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { normaliseCode } from "./coupon.ts";
import { inputOfCoupon } from "./coupon-form.ts";
import type { CouponInput } from "./coupon-input.ts";
import { lockCouponByCode, updateCouponTerms } from "./coupon-store.server.ts";

export type ChangedCoupon =
  | { kind: "changed" }
  | { kind: "refused"; reason: "not_allowed" | "not_found" }
  /** The coupon was ended, or somebody changed it since it was read. */
  | { kind: "refused"; reason: "ended" | "changed_meanwhile" }
  | { kind: "refused"; reason: "limit_below_used"; used: number };

export interface CouponChange {
  /** The revision that was read. */
  revision: number;
  input: CouponInput;
}

/**
 * Once orders use it, only dates and limits change and other input is ignored: they were placed on its terms. The code
 * never changes. Needs 'coupons.write'. Rules: COUPON-45, COUPON-46, COUPON-47.
 */
export async function changeCoupon(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  typed: string,
  { revision, input }: CouponChange,
): Promise<ChangedCoupon> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.write");
  if (notAllowed) return notAllowed;
  return db.transaction().execute(async (trx): Promise<ChangedCoupon> => {
    const held = await lockCouponByCode(trx, normaliseCode(typed));
    if (!held) return { kind: "refused", reason: "not_found" };
    const { coupon, isInUse } = held;
    if (held.revision !== revision) return { kind: "refused", reason: "changed_meanwhile" };
    if (coupon.archivedAt) return { kind: "refused", reason: "ended" };
    if (input.totalLimit !== null && input.totalLimit < coupon.used) {
      return { kind: "refused", reason: "limit_below_used", used: coupon.used };
    }
    const before = inputOfCoupon(coupon);
    const after = { ...(isInUse ? { ...before, ...alwaysOpen(input) } : input), code: coupon.code };
    const changed = changedFields(before, after);
    if (!changed) return { kind: "changed" };
    await updateCouponTerms(trx, coupon.id, after);
    const entry = { actor: staff.staffId, action: "coupon.change" as const, subject: `coupon:${coupon.code}` };
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "changed" };
  });
}

function alwaysOpen({ firstDay, lastDay, totalLimit, customerLimit }: CouponInput) {
  return { firstDay, lastDay, totalLimit, customerLimit };
}
