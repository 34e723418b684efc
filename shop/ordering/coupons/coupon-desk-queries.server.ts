import { type SqlBool, sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type Coupon, isCouponCode, normaliseCode } from "./coupon.ts";
import { coupons, toCoupon } from "./coupon-queries.server.ts";
import { COUPON_VIEWS, type CouponState, type CouponView } from "./coupon-state.ts";

export interface CouponRecord extends Coupon {
  revision: number;
  createdAt: Date;
  /** Orders use it: its terms can no longer change. */
  isInUse: boolean;
  /** Since it was created; refunded orders count too, as in the reports. */
  paidOrders: number;
  /** Shipping included. */
  revenueCents: Centavos;
  discountCents: Centavos;
  returnedCents: Centavos;
}

export interface CouponFilter {
  view: CouponView;
  /** Text the code must contain; empty for all. */
  term: string;
  /** 1-based. */
  page: number;
}

export interface CouponPage {
  coupons: CouponRecord[];
  hasNext: boolean;
}

/** Rules: COUPON-49. */
export const COUPONS_PAGE = 30;

/** Newest first. Needs 'coupons.read'. */
export async function readCoupons(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, term, page }: CouponFilter,
  now: Date,
): Promise<CouponPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.read");
  if (notAllowed) return notAllowed;
  const state = COUPON_VIEWS.find(({ value }) => value === view)?.state ?? null;
  const like = containsPattern(normaliseCode(term));
  const rows = await records(db)
    .$if(state !== null, (query) => query.where(stands(state ?? "active", now)))
    .$if(term !== "", (query) => query.where("coupons.code", "like", like))
    .orderBy("coupons.created_at", "desc")
    .orderBy("coupons.code")
    .limit(COUPONS_PAGE + 1)
    .offset((page - 1) * COUPONS_PAGE)
    .execute();
  return { coupons: rows.slice(0, COUPONS_PAGE).map(toRecord), hasNext: rows.length > COUPONS_PAGE };
}

/** Needs 'coupons.read'. Rules: COUPON-50. */
export async function readCouponRecord(
  db: Database,
  staff: Pick<StaffSession, "role">,
  typed: string,
): Promise<CouponRecord | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "coupons.read");
  if (notAllowed) return notAllowed;
  const code = normaliseCode(typed);
  if (!isCouponCode(code)) return null;
  const row = await records(db).where("coupons.code", "=", code).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** `couponState` in SQL. */
function stands(state: CouponState, now: Date) {
  const over = sql`(archived_at is not null or coalesce(ends_at <= ${now}, false))`;
  const early = sql`coalesce(starts_at > ${now}, false)`;
  const spent = sql`coalesce(used >= total_limit, false)`;
  if (state === "ended") return sql<SqlBool>`${over}`;
  if (state === "scheduled") return sql<SqlBool>`not ${over} and ${early}`;
  if (state === "used_up") return sql<SqlBool>`not ${over} and not ${early} and ${spent}`;
  return sql<SqlBool>`not ${over} and not ${early} and not ${spent}`;
}

type Brought = Pick<CouponRecord, "paidOrders" | "revenueCents" | "discountCents" | "returnedCents">;

function records(db: Database) {
  return coupons(db)
    .select(["coupons.revision", "coupons.created_at as createdAt"])
    .select([
      sql<boolean>`exists (select from orders where orders.coupon_id = coupons.id)`.as("isInUse"),
      sql<Brought>`(${brought})`.as("brought"),
    ]);
}

const brought = sql`
  select json_build_object('paidOrders', coalesce(sum(orders), 0), 'revenueCents', coalesce(sum(revenue_cents), 0),
                           'discountCents', coalesce(sum(discount_cents), 0),
                           'returnedCents', coalesce(sum(returned_cents), 0))
    from sales_coupons where sales_coupons.coupon_id = coupons.id`;

type RecordRow = Parameters<typeof toCoupon>[0] &
  Pick<CouponRecord, "revision" | "createdAt" | "isInUse"> & { brought: Brought };

function toRecord({ brought, ...row }: RecordRow): CouponRecord {
  const { revision, createdAt, isInUse } = row;
  return { ...toCoupon(row), revision, createdAt, isInUse, ...brought };
}
