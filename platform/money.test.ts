import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfUp, formatBrl, fromDecimal, toDecimal, toDecimalString } from "./money.ts";

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
  const brazilian = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatBrl(amount)).toBe(brazilian.format((amount + 0) / 100).replace("-", "−"));
    }),
  );
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

test("what is taken off has a minus sign", () => {
  expect([formatBrl(-2_099), formatBrl(2_099), formatBrl(0)]).toEqual([
    "−R$\u00a020,99",
    "R$\u00a020,99",
    "R$\u00a00,00",
  ]);
});
