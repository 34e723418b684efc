import fc from "fast-check";
import { expect, test } from "vitest";
import { USUAL_MANUAL_ORDERS } from "#shop/config/shop-promises.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { discountCents, mostDiscountPercent, withDiscount } from "./manual-discount.ts";

const shipping = {
  optionId: null,
  priceCents: 1500,
  carrierName: null,
  serviceName: null,
  arrivalDate: null,
  isEstimate: false,
};

function priceOf(lines: readonly number[]) {
  const grossPiecesCents = lines.reduce((sum, cents) => sum + cents, 0);
  return {
    lines: lines.map((lineCents) => ({ lineCents, discountCents: 0 })),
    amounts: amountsOf({ grossPiecesCents, grossShippingCents: 1500 }),
    coupon: null,
    shipping,
  } as unknown as Parameters<typeof withDiscount>[0];
}

test("a discount adds up over the lines, takes none below zero, and leaves shipping", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (lines, percent) => {
        const price = priceOf(lines);
        const cents = discountCents({ kind: "percent", value: percent }, price.amounts.grossPiecesCents);
        const given = withDiscount(price, cents);
        expect(given?.lines.reduce((sum, line) => sum + line.discountCents, 0)).toBe(cents);
        for (const line of given?.lines ?? []) expect(line.discountCents).toBeLessThanOrEqual(line.lineCents);
        expect(given?.amounts.netShippingCents).toBe(1500);
        expect(given?.amounts.netCents).toBe(price.amounts.netCents - cents);
      },
    ),
  );
});

test("more than the pieces cost is refused", () => {
  expect(withDiscount(priceOf([100]), 101)).toBeNull();
});

test("each role has its limit", () => {
  const most = (["owner", "manager", "fulfilment", "read_only"] as const).map((role) =>
    mostDiscountPercent(role, USUAL_MANUAL_ORDERS),
  );
  expect(most).toEqual([100, 20, 10, 0]);
});
