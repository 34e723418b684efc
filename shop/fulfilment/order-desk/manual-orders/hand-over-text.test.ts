import { expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { Replacement } from "#shop/ordering/orders/along/replacement.ts";
import { PICKUP_NAME, pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import { handOverText as writtenText } from "./hand-over-text.ts";

/** Amounts are written with a space that does not break. */
const handOverText = (...args: Parameters<typeof writtenText>) => writtenText(...args).replaceAll("\u00A0", " ");
const line = { id: "1", productId: "A", unitPriceCents: 1, lineCents: 1, discountCents: 0, picture: null };
const order = {
  number: 1042,
  customerName: "Bia Ramos",
  serviceName: "PAC",
  carrierName: "Correios",
  amounts: amountsOf({ grossPiecesCents: 14_000, grossShippingCents: 1_999, discountPiecesCents: 1_000 }),
  items: [
    { ...line, productName: "Anel", size: "16", quantity: 2 },
    { ...line, productName: "Brinco", size: "Único", quantity: 1 },
  ],
};
const voice = { brand: { name: "Lavra" }, texts: {} };
const how = {
  link: "https://lavra.exemplo/pedido?codigo=abc",
  until: "27/11/2026, 10:00",
  terms: null,
  alongWith: null,
};

test("the PIX code is the last line, alone, so that it can be copied", () => {
  const lines = handOverText(order, voice, { ...how, pix: { code: "000201PIX", total: "R$ 149,99" } }).split("\n");
  expect(lines.at(-1)).toBe("000201PIX");
  expect(lines[0]).toBe("Olá, Bia! Seu pedido nº 1042 na Lavra está reservado. Você pode pagar até 27/11/2026, 10:00.");
  expect(lines.slice(1, 8)).toEqual([
    "",
    "• 2x Anel (16)",
    "• 1x Brinco",
    "",
    "Desconto: R$ 10,00",
    "Frete (Correios PAC): R$ 19,99",
    "Total: R$ 149,99",
  ]);
});

test("without a PIX the link stands alone", () => {
  expect(
    handOverText(order, voice, { ...how, pix: null })
      .split("\n")
      .at(-1),
  ).toBe(`Para ver e pagar: ${how.link}`);
});

test("the owner's words stand before the code", () => {
  const texts = { whatsapp_hand_over: { message: "Oi, {nome}! {pedido}, até {ate}:\n{pecas}\n{link}\nUm abraço" } };
  expect(handOverText(order, { ...voice, texts }, { ...how, pix: { code: "000201PIX", total: "R$ 1,00" } })).toBe(
    `Oi, Bia! nº 1042, até ${how.until}:\n• 2x Anel (16)\n• 1x Brinco\n\nDesconto: R$ 10,00\nFrete (Correios PAC): R$ 19,99\nTotal: R$ 149,99\n${how.link}\nUm abraço\n\nPara pagar R$ 1,00 por PIX, copie o código abaixo no app do seu banco.\n\n000201PIX`,
  );
});

test("the terms that paying accepts stand before the sentence that the code follows", () => {
  const pix = { code: "000201PIX", total: "R$ 149,99" };
  const text = handOverText(order, voice, { ...how, pix, terms: "https://lavra.exemplo/termos" });
  expect(text.split("\n").slice(-5)).toEqual([
    "",
    "Ao pagar, você aceita os termos da compra e a política de privacidade: https://lavra.exemplo/termos",
    "Para pagar R$ 149,99 por PIX, copie o código abaixo no app do seu banco.",
    "",
    "000201PIX",
  ]);
});

test("it says where to collect, that shipping is free, and with which order an addition goes", () => {
  const free = { ...order, amounts: amountsOf({ grossPiecesCents: 14_000, grossShippingCents: 0 }) };
  const said = (change: Partial<typeof order>, more: { alongWith?: { number: number } } = {}) =>
    handOverText({ ...free, ...change }, voice, { ...how, ...more, pix: null })
      .split("\n")
      .slice(5, 7);
  const place = pickupServiceName("Rua das Flores, 10, de segunda a sexta");
  expect(said({ carrierName: PICKUP_NAME, serviceName: place })).toEqual([
    "Retirada na loja: Rua das Flores, 10, de segunda a sexta",
    "Total: R$ 140,00",
  ]);
  expect(said({})[0]).toBe("Frete grátis (Correios PAC)");
  expect(said({}, { alongWith: { number: 1040 } })[0]).toBe("Vai junto com o pedido nº 1040, sem outro frete.");
});

test("the text of an addition begins with the order that it is added to, which the customer knows", () => {
  const text = handOverText(order, voice, { ...how, alongWith: { number: 1040 }, pix: null });
  expect(text).toMatch(/^Olá, Bia! Seu acréscimo ao pedido nº 1040 na Lavra está reservado\./);
  expect(text).not.toContain("1042");
});

test("of another piece in a paid one's place it says what is paid and what goes back, until that is cancelled", () => {
  const replaces: Replacement = {
    ...{ additionId: "2", additionNumber: 1042, additionStatus: "pending", orderId: "1", orderNumber: 1040 },
    ...{ orderItemId: "3", productName: "Colar", size: "Único", quantity: 1, isWhole: false, backCents: 8_990 },
    ...{ editId: "4", state: "waiting", reason: null, isAdditionSpent: false },
  };
  const said = (change: Partial<Replacement>) =>
    handOverText(order, voice, { ...how, pix: null, replaces: { ...replaces, ...change } });
  expect(said({})).toContain(
    "Você paga R$ 149,99 pela peça nova; R$ 89,90 da antiga (1× Colar, do pedido nº 1040) voltam",
  );
  expect(said({ isWhole: true })).toContain("que fica no lugar do pedido nº 1040; R$ 89,90 dele voltam");
  expect(said({ additionStatus: "cancelled" })).not.toContain("voltam");
  expect(said({ additionStatus: "confirmed", isAdditionSpent: true })).not.toContain("voltam");
});
