import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { normaliseCode } from "./coupon.ts";
import { setCouponEnd } from "./coupon-store.server.ts";

/** Running payments keep their discount; a new one is refused with the price without the coupon. Rules: COUPON-48. */
export async function endCoupon(
  { db, clock }: { db: Database; clock: Clock },
  typed: string,
  actor: Actor,
): Promise<{ kind: "ended" } | { kind: "refused"; reason: "not_found" }> {
  const now = clock();
  const code = normaliseCode(typed);
  return db.transaction().execute(async (trx) => {
    if (!(await setCouponEnd(trx, code, now))) return { kind: "refused", reason: "not_found" };
    await recordAudit(trx, { actor, action: "coupon.end", subject: `coupon:${code}` }, now);
    return { kind: "ended" };
  });
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
