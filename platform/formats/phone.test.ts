import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, isForeignPhone, plainPhone, searchTermDigits } from "./phone.ts";

/** What a field shows after a text was typed sign by sign. */
const typedSlowly = (text: string) => [...text].reduce((shown, sign) => formatPhone(shown + sign), "");

// Rules: ACCOUNT-110.
describe("a telephone typed, pasted or filled in", () => {
  test.each([
    ["+55 (11) 98888-1234", "(11) 98888-1234"],
    ["\u202a+55 11 98888-1234\u202c", "(11) 98888-1234"],
    ["\u200b +5511988881234", "(11) 98888-1234"],
    ["5511987654321", "(11) 98765-4321"],
    ["011987654321", "(11) 98765-4321"],
    ["55 11 3333-4444", "(11) 3333-4444"],
    ["01133334444", "(11) 3333-4444"],
    ["+55 011 98765-4321", "(11) 98765-4321"],
    ["１１９８７６５４３２１", "(11) 98765-4321"],
    ["55 99999-1234", "(55) 99999-1234"],
    ["+55 55 99999-1234", "(55) 99999-1234"],
    // Surplus digits stay for the field to refuse.
    ["(11) 98765-43210", "(11) 98765-43210"],
    ["(55) 99999-12345", "(55) 99999-12345"],
    ["+351 912 345 678", "+351912345678"],
  ])("%j is shown as %j, whichever way it comes", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
    expect(typedSlowly(typed)).toBe(shown);
    expect(plainPhone(typed)).toBe(plainPhone(shown));
  });

  test("the code of a country can be typed, and what it begins stays", () => {
    expect(["+", "+5", "+55", "+55 1", "+3"].map(formatPhone)).toEqual(["+", "+5", "+55", "(1", "+3"]);
    expect(["+", "+5", "+55", "+351 9", "55", ""].map(isForeignPhone)).toEqual([true, true, false, true, false, false]);
  });

  test("however it is written, it is one number", () => {
    const area = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map((two) => two.join(""));
    const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
    const number = fc.oneof(
      digits(8).map((rest) => `9${rest}`),
      fc.tuple(fc.constantFrom("2", "3", "4", "5"), digits(7)).map(([first, rest]) => `${first}${rest}`),
    );
    const prefix = fc.constantFrom("", "0", "55", "+55", "+55 ", "\u202a+55", "+55 0");
    fc.assert(
      fc.property(area, number, prefix, fc.constantFrom("", " ", "-", "\u200b"), (ddd, rest, before, gap) => {
        const typed = `${before}${ddd}${gap}${rest.slice(0, -4)}${gap}${rest.slice(-4)}`;
        expect(plainPhone(typed)).toBe(`${ddd}${rest}`);
        expect(plainPhone(typedSlowly(typed))).toBe(`${ddd}${rest}`);
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
      }),
    );
  });
});

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
