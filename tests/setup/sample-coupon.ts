import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";

/** Ten percent off everything. */
export const TEN_PERCENT: CouponTerms = {
  code: "PRATA10",
  kind: "percentage",
  value: 10,
  maximumCents: null,
  minimumCents: 0,
  categories: [],
  excludesSale: false,
};
