import { expect, test } from "vitest";
import { formatBrl } from "#platform/money.ts";
import { installmentOptions, interestFreeCount, matchCardMethod } from "./installment-options.ts";

const PLAN = { most: 6, interestFree: 6, smallestCents: 5_000 };

const cost = (installments: number, rate = 0, total = 300) => ({
  installments,
  installment_rate: rate,
  installment_amount: Math.round((total / installments) * 100) / 100,
  total_amount: total,
});

test("the provider's offer, up to the shop's count", () => {
  const offered = [1, 2, 3, 6, 12].map((count) => cost(count));
  expect(installmentOptions(offered, "credit_card", 16_000, PLAN)).toEqual([
    { value: "1", label: `1x de ${formatBrl(30000)} à vista`, totalCents: 30_000 },
    { value: "2", label: `2x de ${formatBrl(15000)} sem juros`, totalCents: 30_000 },
    { value: "3", label: `3x de ${formatBrl(10000)} sem juros`, totalCents: 30_000 },
  ]);
});

test("never more than the provider offers", () => {
  expect(installmentOptions([cost(1), cost(2)], "credit_card", 60_000, PLAN)).toHaveLength(2);
});

test("interest is said with the whole", () => {
  expect(installmentOptions([cost(3, 5, 315)], "credit_card", 30_000, PLAN)[0]).toEqual({
    value: "3",
    label: `3x de ${formatBrl(10500)} com juros (total ${formatBrl(31500)})`,
    totalCents: 31_500,
  });
});

test("what the card's own plan bears is what is free of interest", () => {
  expect(interestFreeCount([cost(1), cost(2), cost(3, 5)])).toBe(2);
  expect(interestFreeCount([cost(1), cost(2, 3), cost(3, 5)])).toBe(1);
});

test("a shop without installments takes a card at once", () => {
  expect(installmentOptions([cost(1), cost(2)], "credit_card", 60_000, null)).toHaveLength(1);
});

test("debit is paid at once", () => {
  expect(installmentOptions([cost(1), cost(2)], "debit_card", 60_000, PLAN)).toHaveLength(1);
});

test("a brand must be of the method's kind", () => {
  const visa = { id: "visa", payment_type_id: "credit_card" };
  const debit = { id: "debvisa", payment_type_id: "debit_card" };
  expect(matchCardMethod([visa, debit], "debit_card")).toEqual({ kind: "fits", brand: debit });
  expect(matchCardMethod([debit], "credit_card")).toMatchObject({ kind: "refused" });
  expect(matchCardMethod([], "credit_card")).toEqual({ kind: "refused", message: "Número do cartão inválido" });
});
