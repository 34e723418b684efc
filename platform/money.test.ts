import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfUp, formatBrl, fromDecimal, spread, toDecimal, toDecimalString } from "./money.ts";

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const positive = fc.integer({ min: 0, max: 1_000_000_000 });

describe("decimal and centavos", () => {
  test("every amount survives the way out and back, as number and as text", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(fromDecimal(toDecimal(amount))).toBe(amount);
        expect(fromDecimal(toDecimalString(amount))).toBe(amount + 0);
        expect(Number(toDecimalString(amount))).toBe(toDecimal(amount));
      }),
    );
  });

  test.each([
    ["149.99", 14_999],
    ["149.9", 14_990],
    ["149", 14_900],
    [" 0.01 ", 1],
    [0.29, 29],
    [1.1, 110],
    [-5.5, -550],
  ])("%j is %i centavos", (text, amount) => {
    expect(fromDecimal(text)).toBe(amount);
  });

  test.each([
    "",
    "abc",
    "1,50",
    "1.999",
    "1e3",
    "0x10",
    "1.",
    ".5",
    "--1",
    "1 000",
    "9999999999",
    Number.NaN,
    Infinity,
    1e21,
  ])("%j is no amount", (text) => {
    expect(fromDecimal(text)).toBeNull();
  });

  test("providers get two places always", () => {
    expect([0, 1, 10, 100, 14_999, -5].map(toDecimalString)).toEqual([
      "0.00",
      "0.01",
      "0.10",
      "1.00",
      "149.99",
      "-0.05",
    ]);
  });
});

test("amounts are written in reais, with a space that does not break", () => {
  expect(formatBrl(14_999)).toBe("R$\u00a0149,99");
  expect(formatBrl(123_456_789)).toBe("R$\u00a01.234.567,89");
});

test("dividing rounds half up, at most half a centavo away", () => {
  expect([divideHalfUp(100, 3), divideHalfUp(5, 2), divideHalfUp(11_999, 2)]).toEqual([33, 3, 6_000]);
  fc.assert(
    fc.property(positive, fc.integer({ min: 1, max: 48 }), (amount, count) => {
      const part = divideHalfUp(amount, count);
      expect(2 * (part * count - amount)).toBeLessThanOrEqual(count);
      expect(2 * (part * count - amount)).toBeGreaterThan(-count);
    }),
  );
});

describe("spreading", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });

  test("adds up, and no part is a centavo or more from its share", () => {
    fc.assert(
      fc.property(positive, weights, (amount, shares) => {
        const parts = spread(amount, shares);
        expect(parts).toHaveLength(shares.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const total = shares.reduce((sum, share) => sum + share, 0);
        if (total === 0) return;
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (shares[index] ?? 0)) / total)).toBeLessThan(1);
        });
      }),
    );
  });

  test("a heavier share never gets less", () => {
    fc.assert(
      fc.property(positive, weights, (amount, shares) => {
        const parts = spread(amount, shares);
        const pairs = shares.map((share, index) => [share, parts[index] ?? 0] as const).toSorted(([a], [b]) => a - b);
        for (let i = 1; i < pairs.length; i += 1) {
          const [lighter, heavier] = [pairs[i - 1], pairs[i]];
          if (lighter && heavier && lighter[0] < heavier[0]) expect(heavier[1]).toBeGreaterThanOrEqual(lighter[1]);
        }
      }),
    );
  });

  test("goes by the largest remainder, ties to the first", () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(10, [5_999, 11_999])).toEqual([3, 7]);
    expect(spread(7, [0, 0])).toEqual([7, 0]);
  });
});
