import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { MOST_AT_ONCE } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { boundCoupon, setCouponEnd } from "#shop/ordering/coupons/coupon-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { lockSettings } from "#shop/settings/settings-store.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type PromotionTerms, percentOff, periodText } from "./promotion.ts";
import { promotions } from "./promotion-queries.server.ts";
import { insertPromotion, notePromotion, updatePromotionTerms } from "./promotion-store.server.ts";
import { settlePromotions } from "./run-promotions.server.ts";

type Needed = Pick<Services, "db" | "clock" | "catalogueSeen">;
type Refused =
  | { kind: "refused"; reason: "none" | "too_many" | "not_found" | "changed_meanwhile" | "unknown_coupon" | "is_over" }
  /** Another promotion has the price of these pieces in that time. */
  | { kind: "refused"; reason: "overlaps"; ids: string[] }
  | NotAllowed;
export type PromotionAnswer = { kind: "saved"; id: string } | Refused;

/** Starts at once if it is due. Needs 'prices.write'. Rules: PRICE-48, PRICE-51. */
export async function schedulePromotion(
  deps: Needed,
  staff: StaffSession,
  productIds: readonly string[],
  terms: PromotionTerms,
): Promise<PromotionAnswer> {
  if (productIds.length === 0) return { kind: "refused", reason: "none" };
  if (productIds.length > MOST_AT_ONCE) return { kind: "refused", reason: "too_many" };
  return change(deps, staff, async (trx, now) => {
    const refused = await refuse(trx, null, productIds, terms);
    if (refused) return refused;
    const id = await insertPromotion(trx, productIds, terms, now);
    return { id, action: "promotion.scheduled", after: { ...toldOf(terms), products: productIds.length } };
  });
}

/** Once it runs, only its end and banner change. `revision`: of the form. Needs 'prices.write'. Rules: PRICE-51. */
export async function changePromotion(
  deps: Needed,
  staff: StaffSession,
  id: string,
  revision: number,
  terms: PromotionTerms,
): Promise<PromotionAnswer> {
  return change(deps, staff, async (trx) => {
    const present = await promotions(trx).where("id", "=", id).executeTakeFirst();
    if (!present) return { kind: "refused", reason: "not_found" };
    if (present.endedAt || present.undoneAt) return { kind: "refused", reason: "is_over" };
    if (present.revision !== revision) return { kind: "refused", reason: "changed_meanwhile" };
    const { basisPoints, startsAt, couponCode } = present;
    const next = present.startedAt ? { ...terms, basisPoints, startsAt, couponCode } : terms;
    const refused = await refuse(trx, id, present.productIds, next);
    if (refused) return refused;
    if (couponCode !== null && couponCode !== next.couponCode) await setCouponEnd(trx, couponCode, deps.clock());
    await updatePromotionTerms(trx, id, next);
    const [before, after] = [toldOf(present), toldOf(next)];
    const kept = Object.keys(after).filter((key) => valueAt(before, key) === valueAt(after, key));
    return { id, action: "promotion.changed", before: without(before, kept), after: without(after, kept) };
  });
}

/** Cancels it, or takes it back while it runs. Needs 'prices.write'. Rules: PRICE-50, PRICE-51. */
export async function undoPromotion(deps: Needed, staff: StaffSession, id: string): Promise<PromotionAnswer> {
  return change(deps, staff, async (trx, now) => {
    const present = await promotions(trx).where("id", "=", id).executeTakeFirst();
    if (!present) return { kind: "refused", reason: "not_found" };
    if (present.endedAt || present.undoneAt) return { kind: "refused", reason: "is_over" };
    if (present.couponCode !== null) await setCouponEnd(trx, present.couponCode, now);
    await notePromotion(trx, id, { undoneAt: now, ...(!present.startedAt && { endedAt: now }) });
    return { id, action: "promotion.undone", after: { products: present.lines.length } };
  });
}

type Changed = {
  id: string;
  action: "promotion.scheduled" | "promotion.changed" | "promotion.undone";
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
};

async function change(
  { db, clock, catalogueSeen }: Needed,
  staff: StaffSession,
  work: (trx: DatabaseTransaction, now: Date) => Promise<Changed | Refused>,
): Promise<PromotionAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "prices.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<PromotionAnswer> => {
    const now = clock();
    await lockSettings(trx);
    const changed = await work(trx, now);
    if ("kind" in changed) return changed;
    const { id, ...entry } = changed;
    await recordAudit(trx, { actor: staff.staffId, subject: `promotion:${id}`, ...entry }, now);
    await settlePromotions(trx, now);
    return { kind: "saved", id };
  });
  if (answer.kind === "saved") await catalogueSeen();
  return answer;
}

/** A piece is in one promotion at a time; the coupon gets the promotion's times. Rules: PRICE-51. */
async function refuse(
  trx: DatabaseTransaction,
  id: string | null,
  productIds: readonly string[],
  { startsAt, endsAt, couponCode }: PromotionTerms,
): Promise<Refused | null> {
  const open = await promotions(trx).where("ended_at", "is", null).where("undone_at", "is", null).execute();
  const others = open.filter(
    (each) => each.id !== id && (!endsAt || each.startsAt < endsAt) && (!each.endsAt || each.endsAt > startsAt),
  );
  const taken = new Set(others.flatMap((each) => each.productIds));
  const ids = productIds.filter((productId) => taken.has(productId));
  if (ids.length > 0) return { kind: "refused", reason: "overlaps", ids };
  const isKnown = couponCode === null || (await boundCoupon(trx, couponCode, startsAt, endsAt));
  return isKnown ? null : { kind: "refused", reason: "unknown_coupon" };
}

function without(told: ReturnType<typeof toldOf>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name)));
}

function toldOf({ basisPoints, startsAt, endsAt, banner, couponCode }: PromotionTerms) {
  return { percent: percentOff(basisPoints), period: periodText({ startsAt, endsAt }), banner, coupon: couponCode };
}
