import { expect, test } from "vitest";
import type { PaymentMethod } from "#shop/payments/payment.ts";
import { paymentPromises } from "./payment-promises.ts";

const CASES: [PaymentMethod[], string, boolean, boolean][] = [
  [
    ["stripe", "pix", "credit_card", "debit_card", "boleto"],
    "PIX com confirmação na hora, cartão ou boleto",
    true,
    true,
  ],
  [["pix", "boleto"], "PIX com confirmação na hora ou boleto", true, false],
  [["stripe"], "Cartão", false, true],
  [["credit_card", "boleto"], "Cartão ou boleto", false, true],
  [[], "", false, false],
];

test.each(CASES)("%j promises %j", (offered, ways, pix, cards) => {
  expect(paymentPromises(offered)).toEqual({ ways, pix, cards });
});
