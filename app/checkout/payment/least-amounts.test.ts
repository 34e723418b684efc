import { expect, test } from "vitest";
import { orderTotals } from "#app/checkout/order-totals.ts";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { leastAmounts } from "./payment-methods.ts";

const { amounts } = orderTotals(sampleOrder("pix", new Date(), []));
const facts = { pixPercent: 0, payments: { stripe: ["cartão"], installments: null }, cardInterestFree: null };

test("the methods that an order is too small for are named with their least amount", () => {
  expect(leastAmounts([], amounts, facts)).toBe("");
  expect(leastAmounts(["boleto"], amounts, facts)).toBe("Boleto: a partir de R$\u00a04,00.");
  expect(leastAmounts(["stripe", "credit_card", "boleto"], amounts, facts)).toBe(
    "Cartão de crédito e cartão em página segura: a partir de R$\u00a00,50. Boleto: a partir de R$\u00a04,00.",
  );
});
