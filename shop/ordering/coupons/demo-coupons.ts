/** Coupon codes of demo mode, shown in the cart; created by `seed-demo-coupons.server.ts`. Rules: COUPON-17. */
export const DEMO_COUPONS = [
  { code: "BEMVINDA10", kind: "percentage", value: 10 },
  { code: "FRETEGRATIS", kind: "free_shipping", value: 0, minimumCents: 19_900 },
] as const;
