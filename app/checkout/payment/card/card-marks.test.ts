import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CREDIT_MARKS } from "#app/ui/brand/credit-marks.ts";
import { cardMark, DEBIT_MARKS } from "./card-marks.ts";

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

test("each mark is drawn", () => {
  const drawn = readFileSync("app/ui/brand/payment-marks.svg", "utf8");
  for (const mark of [...CREDIT_MARKS, ...DEBIT_MARKS, "pix", "boleto"])
    expect(drawn).toContain(`<symbol id="${mark}"`);
});
