import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FULL_RANGE, isRestricted, priceBounds, withMaximum, withMinimum } from "./price-range.ts";

describe("the ends of a price range", () => {
  test("the minimum pushes the maximum up, the maximum pulls the minimum down", () => {
    expect(withMinimum({ min: 50, max: 200 }, 240)).toEqual({ min: 240, max: 240 });
    expect(withMaximum({ min: 50, max: 200 }, 20)).toEqual({ min: 20, max: 20 });
  });

  test("moved within each other, the other end stays", () => {
    expect(withMinimum({ min: 50, max: 200 }, 200)).toEqual({ min: 200, max: 200 });
    expect(withMinimum({ min: 50, max: 200 }, 0)).toEqual({ min: 0, max: 200 });
    expect(withMaximum({ min: 50, max: 200 }, 300)).toEqual({ min: 50, max: 300 });
  });

  test("whatever is moved where, the range stays whole reais in order, between 0 and 300, with the moved end in place", () => {
    const start = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
    fc.assert(
      fc.property(start, fc.double({ min: -1000, max: 1000, noNaN: true }), fc.boolean(), ([a, b], to, lower) => {
        const before = { min: Math.min(a, b), max: Math.max(a, b) };
        const { min, max } = lower ? withMinimum(before, to) : withMaximum(before, to);
        expect(min).toBeLessThanOrEqual(max);
        for (const end of [min, max]) {
          expect(Number.isInteger(end)).toBe(true);
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(300);
        }
        expect(lower ? min : max).toBe(Math.min(300, Math.max(0, Math.trunc(to))) + 0);
      }),
    );
  });
});

describe("what a range leaves out", () => {
  test("nothing when it is whole, and no bound at its open ends", () => {
    expect(isRestricted(FULL_RANGE)).toBe(false);
    expect(priceBounds(FULL_RANGE)).toEqual({});
    expect(isRestricted({ min: 1, max: 300 })).toBe(true);
    expect(priceBounds({ min: 300, max: 300 })).toEqual({ minPriceCents: 30_000 });
    expect(priceBounds({ min: 0, max: 299 })).toEqual({ maxPriceCents: 29_900 });
    expect(priceBounds({ min: 0, max: 0 })).toEqual({ maxPriceCents: 0 });
  });
});
