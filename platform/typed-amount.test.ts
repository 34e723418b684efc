import { expect, test } from "vitest";
import { centsOfTyped, typedAmount } from "./typed-amount.ts";

test.each([
  ["15", 1_500],
  ["15,5", 1_550],
  ["R$ 1.234,50", 123_450],
  ["1234,50", 123_450],
  ["0,01", 1],
  [" 149,90 ", 14_990],
  ["", null],
  ["15,005", null],
  ["15.5", null],
  ["1.23,00", null],
  ["-5", null],
  ["dez", null],
])("%j is %j centavos", (typed, cents) => {
  expect(centsOfTyped(typed)).toBe(cents);
  if (cents !== null) expect(centsOfTyped(typedAmount(cents))).toBe(cents);
});
