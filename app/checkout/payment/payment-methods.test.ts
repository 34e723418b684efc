import { expect, test } from "vitest";
import { formatBrl } from "#platform/money.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { firstMethod, tilesFor, totalBy } from "./payment-methods.ts";

const TOTALS = amountsOf({ grossPiecesCents: 10_000, grossShippingCents: 1_850 });
const PLAN = { most: 6, interestFree: 6, smallestCents: 2_000 };
const FACTS = { pixPercent: 0, payments: { stripe: [], installments: PLAN }, cardInterestFree: null };

test.each([
  [["cartão", "PIX"], "Cartão ou PIX em página segura", "Pague lá com cartão ou PIX; "],
  [["PIX", "cartão"], "Cartão ou PIX em página segura", "Pague lá com cartão ou PIX; "],
  [["cartão"], "Cartão em página segura", "Pague lá com cartão; "],
  [["PIX"], "PIX em página segura", "Pague lá com PIX; "],
])("Stripe's tile names what its page takes: %j", (takes, label, text) => {
  const [tile] = tilesFor(["stripe"], TOTALS, { ...FACTS, payments: { stripe: takes, installments: null } });
  expect(tile?.label).toBe(label);
  expect(tile?.info).toContain(text);
});

test.each([
  ["before a card is typed: what the shop offers", PLAN, null, "Em até 5x sem juros"],
  ["a card whose plan asks for interest from the third on", PLAN, 2, "Em até 2x sem juros"],
  ["a card whose plan asks for interest at once", PLAN, 1, "À vista ou parcelado"],
  ["a shop whose provider asks for interest", { ...PLAN, interestFree: 1 }, null, "À vista ou parcelado"],
  ["a total below two installments", { ...PLAN, smallestCents: 6_000 }, null, "À vista"],
  ["a shop without installments", null, null, "À vista"],
])("the credit card's tile claims no more than is true: %s", (_, installments, cardInterestFree, caption) => {
  const [tile] = tilesFor(["credit_card"], TOTALS, {
    ...FACTS,
    payments: { stripe: [], installments },
    cardInterestFree,
  });
  expect(tile?.caption).toBe(caption);
});

test("the boleto's tile tells both of its terms", () => {
  const [tile] = tilesFor(["boleto"], TOTALS, FACTS);
  expect(tile?.caption).toBe("Vence em 3 dias úteis; confirmação em até 2 dias úteis");
});

test("PIX alone has its discount, off the pieces; an earlier attempt's discount is no other method's", () => {
  const afterPix = amountsOf({ grossPiecesCents: 10_000, grossShippingCents: 1_850, discountMethodCents: 500 });
  for (const amounts of [TOTALS, afterPix]) {
    expect(totalBy("pix", amounts, 5)).toBe(11_350);
    expect(totalBy("credit_card", amounts, 5)).toBe(11_850);
    expect(totalBy("stripe", amounts, 5)).toBe(11_850);
  }
  const [tile] = tilesFor(["pix"], TOTALS, { ...FACTS, pixPercent: 5 });
  expect(tile?.offer).toBe(`${formatBrl(11_350)} com 5% de desconto`);
});

test("the last method starts out chosen, else the first tile's; never the one just left", () => {
  const offered = ["stripe", "boleto", "pix"] as const;
  expect(firstMethod(offered, {})).toBe("pix");
  expect(firstMethod(offered, { last: "stripe" })).toBe("stripe");
  expect(firstMethod(offered, { last: "debit_card" })).toBe("pix");
  expect(firstMethod(offered, { last: "pix", leaving: "pix" })).toBe("boleto");
  expect(firstMethod(["pix"], { last: "pix", leaving: "pix" })).toBe("pix");
  expect(firstMethod([], {})).toBeNull();
});
