import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CREDIT_MARKS } from "#app/ui/brand/credit-marks.ts";
import { cardMark, codeHint, DEBIT_MARKS } from "./card-marks.ts";

test("a card's mark by the provider's id of its brand, debit or credit", () => {
  expect(["visa", "debvisa", "master", "debelo", "amex", "hipercard"].map(cardMark)).toEqual([
    "visa",
    "visa",
    "mastercard",
    "elo",
    "amex",
    "hipercard",
  ]);
  expect(cardMark("diners")).toBeNull();
});

test("where the security code stands, by brand", () => {
  expect(["visa", "debelo"].map(codeHint)).toEqual(Array(2).fill("3 dígitos no verso do cartão"));
  expect(codeHint("amex")).toBe("4 dígitos na frente do cartão");
  expect(codeHint(null)).toContain("no Amex, 4 na frente");
});

test("each mark is drawn", () => {
  const drawn = readFileSync("app/ui/brand/payment-marks.svg", "utf8");
  for (const mark of [...CREDIT_MARKS, ...DEBIT_MARKS, "pix", "boleto"])
    expect(drawn).toContain(`<symbol id="${mark}"`);
});
