import { expect, test } from "vitest";
import { searchTermDigits } from "./phone.ts";

test.each([
  ["529.982.247-25", "52998224725"],
  ["(11) 98888-1234", "11988881234"],
  ["+55 11 98888-1234", "11988881234"],
  ["5511988881234", "11988881234"],
  ["011 98888-1234", "11988881234"],
  // A CPF may begin with a 0, as a phone number with a trunk 0 does: it is not shortened.
  ["055.982.247-25", "05598224725"],
  ["8888", "8888"],
  ["888", null],
  ["ana 8888", null],
  ["ana@exemplo.com", null],
  ["", null],
])("searched for %j, the digits are %j", (term, digits) => {
  expect(searchTermDigits(term)).toBe(digits);
});
