import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "../cart/amounts.ts";
import { discountLines } from "./order-amounts.ts";

const cents = fc.nat(1_000_000);

test("what is shown adds up to what is charged, with and without coupon, free shipping and PIX", () => {
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (pieces, off, shippingCents, discountShippingCents, method) => {
      const discountMethodCents = Math.min(method, pieces);
      const amounts = amountsOf({
        grossPiecesCents: pieces + off,
        grossShippingCents: shippingCents + discountShippingCents,
        discountPiecesCents: off,
        discountShippingCents,
        discountMethodCents,
      });
      const shown = discountLines({ amounts, couponCode: "PRATA10", paymentMethod: "pix" });
      const discounts = shown.reduce((sum, each) => sum + each.cents, 0);
      expect(amounts.grossPiecesCents - discounts + amounts.grossShippingCents).toBe(amounts.payableCents);
      expect(amounts.payableCents).toBe(pieces + shippingCents - discountMethodCents);
      expect(amounts.netCents).toBe(amounts.netPiecesCents + amounts.netShippingCents);
      expect(shown.every((each) => each.cents > 0)).toBe(true);
    }),
  );
});

test("each discount has its name", () => {
  const amounts = amountsOf({
    grossPiecesCents: 10_000,
    grossShippingCents: 0,
    discountPiecesCents: 1_000,
    discountMethodCents: 450,
  });
  expect(discountLines({ amounts, couponCode: "PRATA10", paymentMethod: "pix" })).toEqual([
    { label: "Desconto (PRATA10)", cents: 1_000 },
    { label: "Desconto no PIX", cents: 450 },
  ]);
  expect(amounts.payableCents).toBe(8_550);
});
