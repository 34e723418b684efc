import { expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { type CheckoutTotals, withPixDiscount } from "./order-totals.ts";

const COUPON = { label: "Desconto (BEMVINDA10)", cents: 1_000 };
const TOTALS: CheckoutTotals = {
  amounts: amountsOf({ grossPiecesCents: 11_000, grossShippingCents: 1_850, discountPiecesCents: 1_000 }),
  discounts: [COUPON],
  isShippingChosen: true,
  shippingDetail: null,
};

test("PIX takes its discount off the pieces after the coupon; another method takes it out again", () => {
  const byPix = withPixDiscount(TOTALS, 5);
  expect(byPix.amounts.payableCents).toBe(11_350);
  expect(byPix.discounts).toEqual([COUPON, { label: "Desconto no PIX", cents: 500 }]);
  expect(withPixDiscount(byPix, 5)).toEqual(byPix);
  expect(withPixDiscount(byPix, 0)).toEqual(TOTALS);
});
