import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_PROMISES } from "#shop/config/shop-promises.ts";
import { installmentRule, installmentsFor, interestFreeText, mostInstallments } from "./installments.ts";

const USUAL = DEFAULT_PROMISES.installments;

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
  expect(installmentsFor(price, USUAL)).toEqual({ count, valueCents });
});

test("one to six, none below R$ 50 where there are several, together at most three centavos from the price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (price) => {
      const { count, valueCents } = installmentsFor(price, USUAL);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(6);
      if (count > 1) expect(valueCents).toBeGreaterThanOrEqual(5_000);
      expect(Math.abs(valueCents * count - price)).toBeLessThanOrEqual(3);
    }),
  );
});

test.each([
  [
    USUAL,
    "em até 6x sem juros a partir de R$ 300,00",
    "No cartão, o parcelamento vai até 6x sem juros, com parcela mínima de R$ 50,00.",
    6,
    6,
  ],
  [
    { most: 12, interestFree: 3, smallestCents: 3_000 },
    "em até 3x sem juros a partir de R$ 90,00",
    "No cartão, o parcelamento vai até 3x sem juros e até 12x com juros, mostrados antes de você confirmar; a parcela mínima é de R$ 30,00.",
    3,
    12,
  ],
  [
    { most: 6, interestFree: 1, smallestCents: 5_000 },
    null,
    "No cartão, o parcelamento vai até 6x com juros, mostrados antes de você confirmar; a parcela mínima é de R$ 50,00.",
    1,
    6,
  ],
  [{ most: 1, interestFree: 1, smallestCents: 5_000 }, null, null, 1, 1],
])("nothing is said of interest that the plan %o does not keep", (plan, free, rule, count, most) => {
  expect(interestFreeText(plan)?.replaceAll("\u00a0", " ") ?? null).toBe(free);
  expect(installmentRule(plan)?.replaceAll("\u00a0", " ") ?? null).toBe(rule);
  expect([installmentsFor(60_000, plan).count, mostInstallments(60_000, plan)]).toEqual([count, most]);
});
