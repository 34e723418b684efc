import type { Clock } from "#platform/clock.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { DEMO_COUPONS } from "./coupon.ts";
import { CouponInput } from "./coupon-input.ts";
import { insertCoupon } from "./coupon-store.server.ts";

export type CreatedCoupon = { kind: "created"; id: string } | { kind: "refused"; reason: "code_taken" };

/** Past orders refer to codes, so none is reused. `alongside` runs in the transaction. Rules: COUPON-14. */
export async function createCoupon(
  { db, clock }: { db: Database; clock: Clock },
  input: CouponInput,
  actor: Actor,
  alongside?: (trx: DatabaseTransaction) => Promise<void>,
): Promise<CreatedCoupon> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<CreatedCoupon> => {
    const id = await insertCoupon(trx, input, now);
    if (id === null) return { kind: "refused", reason: "code_taken" };
    await recordAudit(
      trx,
      { actor, action: "coupon.create", subject: `coupon:${input.code}`, after: { ...input } },
      now,
    );
    await alongside?.(trx);
    return { kind: "created", id };
  });
}

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

/** Rules: COUPON-17. */
export async function seedDemoCoupons(deps: Pick<Services, "db" | "clock">): Promise<void> {
  for (const coupon of DEMO_COUPONS) await createCoupon(deps, CouponInput.parse(coupon), "demo");
}
