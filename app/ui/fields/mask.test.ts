import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCnpj } from "#platform/formats/cnpj.ts";
import { caretAfterSigns, maskCep, maskCpf, maskDocument, maskPhone } from "./mask.ts";

describe("masks", () => {
  test.each([
    ["", ""],
    ["1", "1"],
    ["1234", "123.4"],
    ["12345678909", "123.456.789-09"],
    ["123.456.789-09", "123.456.789-09"],
    ["１２３.４５６.789-09\u200b", "123.456.789-09"],
    // The surplus is the field's to refuse.
    ["1234567890999", "123.456.789-0999"],
  ])("cpf %j is shown as %j", (typed, shown) => expect(maskCpf(typed)).toBe(shown));

  test.each([
    ["01310", "01310"],
    ["013101", "01310-1"],
    ["01310-100", "01310-100"],
    ["abc", ""],
    [" 01310-100\u202c", "01310-100"],
    ["013101009", "01310-1009"],
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

  test.each([
    ["", ""],
    ["5299", "529.9"],
    ["52998224725", "529.982.247-25"],
    ["529.982.247-253", "52.998.224/7253"],
    ["11222333000181", "11.222.333/0001-81"],
    ["12a", "12.A"],
    [" 12.abc.345/01de-35\u200e", "12.ABC.345/01DE-35"],
    ["112223330001819", "11.222.333/0001-819"],
    ["52.", "52"],
    ["*", ""],
  ])("document %j is shown as %j", (typed, shown) => expect(maskDocument(typed)).toBe(shown));

  test.each([
    ["CPF", maskCpf, "0123456789", 14],
    ["CEP", maskCep, "0123456789", 11],
    ["CNPJ", formatCnpj, "0123456789ABCXYZ", 17],
    ["CPF or CNPJ", maskDocument, "0123456789ABCXYZ", 17],
  ])("%s: typed sign by sign, pasted or filled in, it is one value", (_, mask, alphabet, most) => {
    const sign = fc.constantFrom(...alphabet);
    const around = fc.constantFrom("", "", " ", "\u00a0", "\u200b", "\u202a", "\u2069", "\ufeff", ".", "-", "/");
    const full = (plain: string) => String.fromCodePoint((plain.codePointAt(0) ?? 0) + 0xfee0);
    const shape = fc.constantFrom(
      (plain: string) => plain,
      (plain: string) => plain.toLowerCase(),
      full,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(sign, shape, around), { maxLength: most }), (signs) => {
        const plain = mask(signs.map(([each]) => each).join(""));
        const typed = signs.map(([each, as, gap]) => `${gap}${as(each)}`).join("");
        expect(mask(typed)).toBe(plain);
        expect([...typed].reduce((shown, each) => mask(shown + each), "")).toBe(plain);
        expect(mask(plain)).toBe(plain);
        expect(plain.replaceAll(/[.\-/]/g, "")).toBe(signs.map(([each]) => each).join(""));
      }),
    );
  });
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
