import fc from "fast-check";
import { expect, test } from "vitest";
import { displayedAmounts } from "./order-amounts.ts";

const cents = fc.nat(1_000_000);

test("what is shown adds up to what is charged, with and without coupon, free shipping and PIX", () => {
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (pieces, off, shippingCents, shippingDiscountCents, method) => {
      const subtotalCents = pieces + off;
      const totalCents = subtotalCents - off + shippingCents;
      const methodDiscountCents = Math.min(method, pieces);
      const shown = displayedAmounts({
        subtotalCents,
        discountCents: off,
        couponCode: "PRATA10",
        shippingCents,
        shippingDiscountCents,
        totalCents,
        methodDiscountCents,
        paymentMethod: "pix",
      });
      const discounts = shown.discounts.reduce((sum, each) => sum + each.cents, 0);
      expect(shown.subtotalCents - discounts + shown.shippingCents).toBe(shown.totalCents);
      expect(shown.totalCents).toBe(totalCents - methodDiscountCents);
      expect(shown.discounts.every((each) => each.cents > 0)).toBe(true);
    }),
  );
});

test("each discount has its name", () => {
  const order = {
    subtotalCents: 10_000,
    discountCents: 1_000,
    couponCode: "PRATA10",
    shippingCents: 0,
    shippingDiscountCents: 0,
    totalCents: 9_000,
    methodDiscountCents: 450,
    paymentMethod: "pix",
  } as const;
  expect(displayedAmounts(order)).toEqual({
    subtotalCents: 10_000,
    discounts: [
      { label: "Desconto (PRATA10)", cents: 1_000 },
      { label: "Desconto no PIX", cents: 450 },
    ],
    shippingCents: 0,
    totalCents: 8_550,
  });
});
