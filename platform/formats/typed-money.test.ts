import { expect, test } from "vitest";
import { formatCentsForInput, parseTypedCents } from "./typed-money.ts";

test.each([
  ["299", 29_900],
  ["299,9", 29_990],
  ["299,90", 29_990],
  ["299.90", 29_990],
  ["R$ 1.299,00", 129_900],
  ["1.299", 129_900],
  [" 0 ", 0],
  ["", null],
  ["-1", null],
  ["1,999", null],
  ["12.34.56", null],
  ["dez", null],
])("'%s' is %s centavos", (typed, cents) => {
  expect(parseTypedCents(typed)).toBe(cents);
});

test("what is shown in a field is read back", () => {
  for (const cents of [0, 5, 29_900, 1_234_567]) expect(parseTypedCents(formatCentsForInput(cents))).toBe(cents);
});
