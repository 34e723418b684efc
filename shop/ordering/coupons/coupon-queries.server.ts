import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { type Coupon, isCouponCode, isCouponKind, normaliseCode } from "./coupon.ts";
import type { CouponUses } from "./coupon-eligibility.ts";

/** Known by account, by the order's e-mail, by both, or not yet. */
export interface CouponCustomer {
  customerId: string | null;
  email: string | null;
  /** The payer's network, as of `networkKey`; left out or null: uses from it are not counted. */
  network?: Buffer | null;
}

export function coupons(db: Database) {
  return db.selectFrom("coupons").select(COUPON_COLUMNS);
}

/** By its code as typed, normalised here. */
export async function findCoupon(db: Database, typed: string): Promise<Coupon | null> {
  const code = normaliseCode(typed);
  if (!isCouponCode(code)) return null;
  const row = await coupons(db).where("code", "=", code).executeTakeFirst();
  return row ? toCoupon(row) : null;
}

/** Throws when unknown. */
export async function readCoupon(db: Database, id: string): Promise<Coupon> {
  return toCoupon(await coupons(db).where("id", "=", id).executeTakeFirstOrThrow());
}

export async function listCoupons(db: Database): Promise<Coupon[]> {
  const rows = await coupons(db).orderBy("created_at", "desc").orderBy("code").execute();
  return rows.map(toCoupon);
}

/**
 * Of an account's e-mail only uses that were paid for count: an unpaid one may be anybody's who typed it. Rules:
 * COUPON-21, COUPON-23, COUPON-24, COUPON-53.
 */
export async function readUses(
  db: Database,
  coupon: Pick<Coupon, "id" | "used">,
  { customerId, email, network = null }: CouponCustomer,
  exceptOrderId: string | null,
): Promise<CouponUses> {
  const { rows } = await sql<{ counted: boolean; redeemed: number; held: number; nearby: number; hasBought: boolean }>`
    with mine as (
      select state from coupon_redemptions
       where coupon_id = ${coupon.id} and state <> 'released' and order_id is distinct from ${exceptOrderId}::uuid
         and (customer_id = ${customerId}::uuid
              or customer_email = nullif(lower(${email}::text), '')
                 and (state = 'redeemed' or ${customerId}::uuid is null))
    )
    select
      exists (select from coupon_redemptions
        where coupon_id = ${coupon.id} and order_id = ${exceptOrderId}::uuid and state <> 'released') as counted,
      (select count(*)::int from mine where state = 'redeemed') as redeemed,
      (select count(*)::int from mine where state = 'held') as held,
      (select count(*)::int from payments
         join coupon_redemptions on coupon_redemptions.payment_id = payments.id
        where payments.network = ${network} and not payments.is_known_payer and coupon_id = ${coupon.id}
          and coupon_redemptions.state = 'held'
          and coupon_redemptions.order_id is distinct from ${exceptOrderId}::uuid) as nearby,
      exists (select from orders
        where status in ('confirmed', 'processing', 'shipped', 'delivered') and id is distinct from ${exceptOrderId}::uuid
          and (user_id = ${customerId}::uuid or lower(customer_email) = lower(${email}::text))) as "hasBought"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a query without a row");
  return {
    counted: row.counted,
    total: coupon.used - (row.counted ? 1 : 0),
    redeemedByCustomer: row.redeemed,
    heldByCustomer: row.held,
    heldNearby: row.nearby,
    hasBought: row.hasBought,
  };
}

export const COUPON_COLUMNS = [
  "coupons.id",
  "coupons.code",
  "coupons.kind",
  "coupons.value",
  "coupons.maximum_cents as maximumCents",
  "coupons.minimum_cents as minimumCents",
  "coupons.categories",
  "coupons.excludes_sale as excludesSale",
  "coupons.starts_at as startsAt",
  "coupons.ends_at as endsAt",
  "coupons.archived_at as archivedAt",
  "coupons.total_limit as totalLimit",
  "coupons.customer_limit as customerLimit",
  "coupons.first_purchase as firstPurchase",
  "coupons.used",
] as const;

export interface CouponRow extends Omit<Coupon, "kind" | "categories"> {
  kind: string;
  categories: string[];
}

export function toCoupon(row: CouponRow): Coupon {
  const { kind, categories } = row;
  if (!isCouponKind(kind) || !categories.every(isCategorySlug)) {
    throw new Error(`Coupon ${row.code} is of an unknown kind or category: ${kind}, ${categories}`);
  }
  return { ...row, kind, categories };
}
