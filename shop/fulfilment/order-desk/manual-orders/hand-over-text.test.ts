import { expect, test } from "vitest";
import { handOverText } from "./hand-over-text.ts";

const line = { id: "1", productId: "A", unitPriceCents: 1, lineCents: 1, discountCents: 0, picture: null };
const order = {
  number: 1042,
  customerName: "Bia Ramos",
  items: [
    { ...line, productName: "Anel", size: "16", quantity: 2 },
    { ...line, productName: "Brinco", size: "Único", quantity: 1 },
  ],
};
const voice = { brand: { name: "Lavra" }, texts: {} };
const how = { link: "https://lavra.exemplo/pedido?codigo=abc", until: "27/11/2026, 10:00", terms: null };

test("the PIX code is the last line, alone, so that it can be copied", () => {
  const lines = handOverText(order, voice, { ...how, pix: { code: "000201PIX", total: "R$ 149,99" } }).split("\n");
  expect(lines.at(-1)).toBe("000201PIX");
  expect(lines[0]).toBe("Olá, Bia! Seu pedido nº 1042 na Lavra está reservado até 27/11/2026, 10:00.");
  expect(lines).toContain("• 2x Anel (16)");
  expect(lines).toContain("• 1x Brinco");
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
    `Oi, Bia! nº 1042, até ${how.until}:\n• 2x Anel (16)\n• 1x Brinco\n${how.link}\nUm abraço\n\nPara pagar R$ 1,00 por PIX, copie o código abaixo no app do seu banco.\n\n000201PIX`,
  );
});

test("the terms that paying accepts stand before the code", () => {
  const pix = { code: "000201PIX", total: "R$ 149,99" };
  const text = handOverText(order, voice, { ...how, pix, terms: "https://lavra.exemplo/termos" });
  expect(text.split("\n").slice(-3)).toEqual([
    "Ao pagar, você aceita os termos da compra e a política de privacidade: https://lavra.exemplo/termos",
    "",
    "000201PIX",
  ]);
});
