import fc from "fast-check";
import { expect, test } from "vitest";
import { installmentsFor } from "./installments.ts";

test.each([
  [100, 1, 100],
  [5_000, 1, 5_000],
  [9_999, 1, 9_999],
  [10_000, 2, 5_000],
  [11_999, 2, 6_000],
  [14_999, 2, 7_500],
  [29_999, 5, 6_000],
  [30_000, 6, 5_000],
  [100_000, 6, 16_667],
])("%i centavos are %i installments of %i", (price, count, valueCents) => {
  expect(installmentsFor(price)).toEqual({ count, valueCents });
});

test("one to six, none below R$ 50 where there are several, together at most three centavos from the price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (price) => {
      const { count, valueCents } = installmentsFor(price);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(6);
      if (count > 1) expect(valueCents).toBeGreaterThanOrEqual(5_000);
      expect(Math.abs(valueCents * count - price)).toBeLessThanOrEqual(3);
    }),
  );
});
