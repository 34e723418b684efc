import { dayInSaoPaulo } from "#platform/clock.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { normaliseCode } from "./coupon.ts";
import type { CouponInput } from "./coupon-input.ts";
import { setCouponEnd } from "./coupon-store.server.ts";
import { type CreatedCoupon, createCoupon } from "./create-coupon.server.ts";
import { endCoupon } from "./end-coupon.server.ts";

/** Needs 'coupons.write'. Refuses a code ever used and a last day that has passed. Rules: COUPON-42, COUPON-52. */
export async function createCouponAs(
  deps: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  input: CouponInput,
): Promise<CreatedCoupon | NotAllowed | { kind: "refused"; reason: "over_already" }> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.write");
  if (notAllowed) return notAllowed;
  if (input.lastDay !== null && input.lastDay < dayInSaoPaulo(deps.clock())) {
    return { kind: "refused", reason: "over_already" };
  }
  return createCoupon(deps, input, staff.staffId);
}

/** Needs 'coupons.write'. `not_found` also when it has already ended. */
export async function endCouponAs(deps: Pick<Services, "db" | "clock">, staff: StaffActor, typed: string) {
  return refuseUnlessAllowed(staff, "coupons.write") ?? endCoupon(deps, typed, staff.staffId);
}

/** Reactivates an ended coupon, within its dates and limits. Needs 'coupons.write'. Rules: COUPON-48. */
export async function resumeCoupon(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  typed: string,
): Promise<{ kind: "resumed" } | { kind: "refused"; reason: "not_allowed" | "not_found" }> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.write");
  if (notAllowed) return notAllowed;
  const code = normaliseCode(typed);
  return db.transaction().execute(async (trx) => {
    if (!(await setCouponEnd(trx, code, null))) return { kind: "refused", reason: "not_found" };
    const entry = { actor: staff.staffId, action: "coupon.resume" as const, subject: `coupon:${code}` };
    await recordAudit(trx, entry, clock());
    return { kind: "resumed" };
  });
}
