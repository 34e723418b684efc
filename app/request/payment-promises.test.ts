import { expect, test } from "vitest";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { paymentPromises } from "./payment-promises.ts";

const PLAN = { most: 6, interestFree: 6, smallestCents: 5_000 };

const CASES: [PaymentMethod[], ("card" | "pix")[], string, string, string][] = [
  [
    ["stripe", "pix", "credit_card", "debit_card", "boleto"],
    ["card", "pix"],
    "PIX, cartão ou boleto",
    "PIX com confirmação na hora, cartão ou boleto",
    "à vista no PIX ou cartão",
  ],
  [["pix", "boleto"], [], "PIX ou boleto", "PIX com confirmação na hora ou boleto", "à vista no PIX ou boleto"],
  [["stripe"], ["card"], "Cartão", "Cartão", "à vista no cartão"],
  [["stripe"], ["pix"], "PIX", "PIX com confirmação na hora", "à vista no PIX"],
  [["credit_card", "boleto"], [], "Cartão ou boleto", "Cartão ou boleto", "à vista no cartão ou boleto"],
  [["boleto"], ["card", "pix"], "Boleto", "Boleto", "à vista no boleto"],
  [[], ["card", "pix"], "", "", ""],
];

test.each(CASES)("%j with Stripe taking %j", (offered, stripeTakes, named, ways, atOnce) => {
  expect(paymentPromises(offered, stripeTakes, PLAN)).toMatchObject({ named, ways, atOnce });
});

test("each way is promised where it is offered, installments only with the shop's own card form", () => {
  expect(paymentPromises(["credit_card", "boleto"], [], PLAN)).toMatchObject({
    pix: false,
    cards: true,
    boleto: true,
    installments: PLAN,
  });
  expect(paymentPromises(["stripe"], ["card", "pix"], PLAN)).toMatchObject({
    pix: true,
    cards: true,
    boleto: false,
    installments: null,
  });
  expect(paymentPromises(["credit_card"], [], { ...PLAN, most: 1, interestFree: 1 }).installments).toBeNull();
});
