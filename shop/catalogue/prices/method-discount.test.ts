import fc from "fast-check";
import { expect, test } from "vitest";
import { pixDiscount } from "./discount.ts";

test.each([
  [9_999, 5, 499],
  [10_000, 5, 500],
  [9_999, 0, 0],
  [0, 5, 0],
  [1, 50, 0],
])("%i centavos less %i %% are %i less", (pieces, percent, discount) => {
  expect(pixDiscount(pieces, percent)).toBe(discount);
});

test("together the pieces never cost more than each alone did, and never less than half", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 50 }), (each, percent) => {
      const sum = each.reduce((all, price) => all + price, 0);
      const shown = each.reduce((all, price) => all + price - pixDiscount(price, percent), 0);
      const charged = sum - pixDiscount(sum, percent);
      expect(charged).toBeLessThanOrEqual(shown);
      expect(shown - charged).toBeLessThan(each.length);
      expect(2 * charged).toBeGreaterThanOrEqual(sum);
    }),
  );
});
