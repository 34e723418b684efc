import fc from "fast-check";
import { expect, test } from "vitest";
import { discountPercent } from "./discount.ts";

test.each([
  [24_990, 14_999, 40],
  [9_999, 5_999, 40],
  [14_999, 11_999, 20],
  [14_999, 8_999, 40],
  [6_999, 4_490, 36],
  [100, 0, 100],
  [1_000, 999, 0],
])("%i reduced to %i is %i %%", (price, reduced, percent) => {
  expect(discountPercent(price, reduced)).toBe(percent);
});

test("no reduction, no percentage", () => {
  expect(discountPercent(9_999, null)).toBeNull();
  expect(discountPercent(9_999, 9_999)).toBeNull();
  expect(discountPercent(9_999, 12_000)).toBeNull();
});

test("lies between 0 and 100 and never falls as the price does", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10_000_000 }), fc.nat(), fc.nat(), (price, a, b) => {
      const [low, high] = [a % price, b % price].toSorted((x, y) => x - y);
      const more = discountPercent(price, low ?? 0) ?? 0;
      const less = discountPercent(price, high ?? 0) ?? 0;
      expect(more).toBeGreaterThanOrEqual(less);
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(100);
    }),
  );
});
