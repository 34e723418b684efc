import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORMULA_KEYS, type FormulaKey, isFormulaKey, transformed } from "./price-formula.ts";

const price = fc.integer({ min: 1, max: 50_000_000 });
const formula = fc.constantFrom(...FORMULA_KEYS);
const apply = (cents: number, key: FormulaKey) =>
  transformed({ priceCents: cents, discountPriceCents: null }, key).priceCents;

describe("formulas, to the centavo", () => {
  test.each([
    ["multiply_3x", 9999, 29997],
    ["multiply_3x", 1, 3],
    ["multiply_2x", 14999, 29998],
    ["add_percentage_50", 9999, 14999],
    ["add_percentage_50", 9998, 14997],
    ["add_percentage_50", 1, 2],
    ["custom_3x_69_99", 2000, 5999],
    ["custom_3x_69_99", 2001, 6099],
    ["custom_3x_69_99", 2166, 6499],
    // 65,01 is above 65; a third of 65 is not a valid price.
    ["custom_3x_69_99", 2167, 6999],
    ["custom_3x_69_99", 50_000, 6999],
    ["custom_3x_69_99", 1, 99],
    ["round_up_99", 9999, 9999],
    ["round_up_99", 10_000, 10_099],
    ["round_up_99", 10_099, 10_099],
    ["round_up_99", 10_100, 10_199],
    ["round_up_99", 1, 99],
  ] as const)("%s makes %i of %i", (key, from, to) => {
    expect(apply(from, key)).toBe(to);
  });

  test("every price stays a whole, positive number of centavos", () => {
    fc.assert(
      fc.property(price, formula, (cents, key) => {
        const made = apply(cents, key);
        expect(Number.isSafeInteger(made)).toBe(true);
        expect(made).toBeGreaterThan(0);
      }),
    );
  });

  test("a dearer product never becomes the cheaper one", () => {
    fc.assert(
      fc.property(price, price, formula, (one, other, key) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(apply(low, key)).toBeLessThanOrEqual(apply(high, key));
      }),
    );
  });

  test("half of a centavo goes up, and no more than half is added", () => {
    fc.assert(
      fc.property(price, (cents) => {
        const difference = apply(cents, "add_percentage_50") * 2 - cents * 3;
        expect(difference === 0 || difference === 1).toBe(true);
      }),
    );
  });

  test("rounding up to ,99 is the smallest such price, and twice is once", () => {
    fc.assert(
      fc.property(price, (cents) => {
        const made = apply(cents, "round_up_99");
        expect(made % 100).toBe(99);
        expect(made).toBeGreaterThanOrEqual(cents);
        expect(made - 100).toBeLessThan(cents);
        expect(apply(made, "round_up_99")).toBe(made);
      }),
    );
  });

  test("three times with a limit: 69,99 above 65, else the whole real minus a centavo", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (cents) => {
        const made = apply(cents, "custom_3x_69_99");
        if (cents * 3 > 6500) expect(made).toBe(6999);
        else {
          expect((made + 1) % 100).toBe(0);
          expect(made + 1).toBeGreaterThanOrEqual(cents * 3);
          expect(made + 1 - cents * 3).toBeLessThan(100);
        }
      }),
    );
  });
});

describe("discount prices", () => {
  test("go through the same formula, or are removed where they would not be below the price", () => {
    fc.assert(
      fc.property(price, price, formula, (one, other, key) => {
        fc.pre(one !== other);
        const [discount, full] = one < other ? [one, other] : [other, one];
        const made = transformed({ priceCents: full, discountPriceCents: discount }, key);
        const alone = apply(discount, key);
        expect(made.priceCents).toBe(apply(full, key));
        expect(made.discountPriceCents).toBe(alone < made.priceCents ? alone : null);
      }),
    );
  });

  test("both above the limit: one price is left", () => {
    expect(transformed({ priceCents: 9999, discountPriceCents: 7999 }, "custom_3x_69_99")).toEqual({
      priceCents: 6999,
      discountPriceCents: null,
    });
  });

  test("a piece that is given away stays so when it is multiplied", () => {
    expect(transformed({ priceCents: 1000, discountPriceCents: 0 }, "multiply_3x").discountPriceCents).toBe(0);
    expect(transformed({ priceCents: 1000, discountPriceCents: 0 }, "custom_3x_69_99").discountPriceCents).toBe(0);
  });
});

test("only the five formulas are formulas", () => {
  expect(FORMULA_KEYS.every(isFormulaKey)).toBe(true);
  expect(isFormulaKey("toString")).toBe(false);
  expect(isFormulaKey("multiply_4x")).toBe(false);
});
