/** Shown in the cart. Rules: COUPON-17. */
export const DEMO_COUPONS = [
  { code: "BEMVINDA10", kind: "percentage", value: 10 },
  { code: "FRETEGRATIS", kind: "free_shipping", value: 0, minimumCents: 19_900 },
] as const;
