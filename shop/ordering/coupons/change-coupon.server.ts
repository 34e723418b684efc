import { addDays, type Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type Coupon, normaliseCode } from "./coupon.ts";
import { inputOfCoupon } from "./coupon-form.ts";
import type { CouponInput } from "./coupon-input.ts";
import { COUPON_COLUMNS, toCoupon } from "./coupon-queries.server.ts";
import { startOfDay } from "./create-coupon.server.ts";

type Deps = { db: Database; clock: Clock };
type Staff = Pick<StaffSession, "staffId" | "role">;

export type ChangedCoupon =
  | { kind: "changed" }
  | { kind: "refused"; reason: "not_allowed" | "not_found" }
  /** The coupon was ended, or somebody changed it since it was read. */
  | { kind: "refused"; reason: "ended" | "changed_meanwhile" }
  /** More uses are already counted than the new limit allows. */
  | { kind: "refused"; reason: "limit_below_used"; used: number };

export interface CouponChange {
  /** Optimistic lock: the revision that was read. */
  revision: number;
  input: CouponInput;
}

/**
 * Changes a coupon. Once orders use it, only its dates and limits change and other input is ignored: those orders were
 * placed on its terms. The code never changes. Needs 'coupons.write'.
 * Rules: COUPON-45, COUPON-46, COUPON-47.
 */
export async function changeCoupon(
  { db, clock }: Deps,
  staff: Staff,
  typed: string,
  { revision, input }: CouponChange,
): Promise<ChangedCoupon> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.write");
  if (notAllowed) return notAllowed;
  return db.transaction().execute(async (trx): Promise<ChangedCoupon> => {
    const held = await holdRecord(trx, typed);
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
    await writeInput(trx, coupon.id, after);
    const entry = { actor: staff.staffId, action: "coupon.change" as const, subject: `coupon:${coupon.code}` };
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "changed" };
  });
}

/** The fields that may change even when orders use the coupon. */
function alwaysOpen({ firstDay, lastDay, totalLimit, customerLimit }: CouponInput) {
  return { firstDay, lastDay, totalLimit, customerLimit };
}

/** Locks the coupon's row: counting uses waits until the transaction ends. */
async function holdRecord(
  trx: Database,
  typed: string,
): Promise<{ coupon: Coupon; revision: number; isInUse: boolean } | null> {
  const row = await trx
    .selectFrom("coupons")
    .select(COUPON_COLUMNS)
    .select("coupons.revision")
    .where("code", "=", normaliseCode(typed))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const order = await trx.selectFrom("orders").select("id").where("coupon_id", "=", row.id).limit(1).executeTakeFirst();
  return { coupon: toCoupon(row), revision: row.revision, isInUse: order !== undefined };
}

async function writeInput(trx: Database, id: string, input: CouponInput): Promise<void> {
  await trx
    .updateTable("coupons")
    .set((eb) => ({
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
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}
