import { expect, test } from "vitest";
import { customerSort, searchedDigits } from "./customer-list.ts";

test.each([
  ["529.982.247-25", "52998224725"],
  ["(11) 98888-1234", "11988881234"],
  ["+55 11 98888-1234", "11988881234"],
  ["8888", "8888"],
  ["888", null],
  ["ana 8888", null],
  ["ana@exemplo.com", null],
  ["", null],
])("searched for %j, the digits are %j", (term, digits) => {
  expect(searchedDigits(term)).toBe(digits);
});

test("an order that is none is the first one; each has its own direction", () => {
  expect(customerSort(null, null)).toEqual({ by: "desde", direction: "desc" });
  expect(customerSort("cliente", null)).toEqual({ by: "cliente", direction: "asc" });
  expect(customerSort("gasto", "asc")).toEqual({ by: "gasto", direction: "asc" });
  expect(customerSort("toString", "1; drop")).toEqual({ by: "desde", direction: "desc" });
});
