import { describe, expect, test } from "vitest";
import { caretAfterSigns, digitsOf, maskCep, maskCpf, maskPhone } from "./mask.ts";

describe("masks", () => {
  test.each([
    ["", ""],
    ["1", "1"],
    ["1234", "123.4"],
    ["12345678909", "123.456.789-09"],
    ["123.456.789-09", "123.456.789-09"],
    ["1234567890999", "123.456.789-09"],
  ])("cpf %j is shown as %j", (typed, shown) => expect(maskCpf(typed)).toBe(shown));

  test.each([
    ["01310", "01310"],
    ["013101", "01310-1"],
    ["01310-100", "01310-100"],
    ["abc", ""],
  ])("cep %j is shown as %j", (typed, shown) => expect(maskCep(typed)).toBe(shown));

  test.each([
    ["1", "(1"],
    ["119", "(11) 9"],
    ["1133334444", "(11) 3333-4444"],
    ["11988881234", "(11) 98888-1234"],
    ["+55 11 98888-1234", "(11) 98888-1234"],
  ])("phone %j is shown as %j", (typed, shown) => expect(maskPhone(typed)).toBe(shown));

  test("a mask ends where its digits end, so that deleting never gets stuck", () => {
    expect(maskCpf("123.")).toBe("123");
    expect(maskPhone("(11) ")).toBe("(11");
  });

  test("digits alone", () => expect(digitsOf("01310-100")).toBe("01310100"));
});

describe("the caret", () => {
  test("stays behind the same sign", () => {
    expect(caretAfterSigns("12.ABC", 3)).toBe(4);
    expect(caretAfterSigns("123.456", 3)).toBe(3);
    expect(caretAfterSigns("123.456", 4)).toBe(5);
  });
  test("goes to the ends", () => {
    expect(caretAfterSigns("(11", 0)).toBe(0);
    expect(caretAfterSigns("01310-1", 9)).toBe(7);
  });
});
