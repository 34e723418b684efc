import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { type Coupon, isCouponKind } from "./coupon.ts";

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

/** Raw database row of a coupon. */
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
