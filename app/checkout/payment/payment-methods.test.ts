import { expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { tilesFor } from "./payment-methods.ts";

const TOTALS = amountsOf({ grossPiecesCents: 10_000, grossShippingCents: 1_850 });
const PLAN = { most: 6, interestFree: 6, smallestCents: 2_000 };
const FACTS = { pixPercent: 0, payments: { stripe: [], installments: PLAN }, cardInterestFree: null };

test.each([
  [["cartão", "PIX"], "Cartão e PIX em página segura do provedor", "Pague lá com cartão ou PIX; "],
  [["cartão"], "Cartão em página segura do provedor", "Pague lá com cartão; "],
  [["PIX"], "PIX em página segura do provedor", "Pague lá com PIX; "],
])("Stripe's tile names what its page takes: %j", (takes, caption, text) => {
  const [tile] = tilesFor(["stripe"], TOTALS, { ...FACTS, payments: { stripe: takes, installments: null } });
  expect(tile?.caption).toBe(caption);
  expect(tile?.info.text).toContain(text);
});

test.each([
  ["before a card is typed: what the shop offers", PLAN, null, "Em até 5x sem juros"],
  ["a card whose plan asks for interest from the third on", PLAN, 2, "Em até 2x sem juros"],
  ["a card whose plan asks for interest at once", PLAN, 1, "À vista ou parcelado"],
  ["a shop whose provider asks for interest", { ...PLAN, interestFree: 1 }, null, "À vista ou parcelado"],
  ["a shop without installments", null, null, "À vista"],
])("the credit card's tile claims no more than is true: %s", (_, installments, cardInterestFree, caption) => {
  const [tile] = tilesFor(["credit_card"], TOTALS, {
    ...FACTS,
    payments: { stripe: [], installments },
    cardInterestFree,
  });
  expect(tile?.caption).toBe(caption);
});
