import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "./allocate.ts";

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [4_198, [14_999, 8_999, 17_980], [1_500, 900, 1_798]],
  [10, [0, 5, 5], [0, 5, 5]],
  [0, [3, 4], [0, 0]],
  [0, [], []],
  [7, [7], [7]],
])("%i over %j is %j", (total, weights, shares) => {
  expect(allocate(total, weights)).toEqual(shares);
});

test("what has nowhere to go is refused", () => {
  expect(() => allocate(1, [])).toThrow(RangeError);
  expect(() => allocate(1, [0, 0])).toThrow(RangeError);
  expect(() => allocate(-1, [5])).toThrow(RangeError);
});

test("adds up exactly, fair within a centavo, never negative, never above its line", () => {
  const lines = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const total = Math.floor(sum * part);
      const shares = allocate(total, weights);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
      shares.forEach((share, index) => {
        const weight = weights[index] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weight);
        // Checks in integers that the share is within one centavo of total × weight / sum.
        const off = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(weight);
        expect(off >= 0n ? off : -off).toBeLessThanOrEqual(BigInt(sum));
      });
    }),
  );
});

test("a heavier part never gets less", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 20 }),
      fc.nat(),
      (weights, n) => {
        const sum = weights.reduce((all, weight) => all + weight, 0);
        const sorted = [...weights].sort((a, b) => b - a);
        const shares = allocate(sum === 0 ? 0 : n % (sum + 1), sorted);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      },
    ),
  );
});
