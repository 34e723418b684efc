import { expect, test } from "vitest";
import { returnWhatsapp } from "#shop/fulfilment/returns/staff-view/return-whatsapp.ts";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { whatsappMessages } from "./whatsapp.ts";

const VOICE = { brand: { name: "Lavra" }, texts: {} };
const NOW = new Date("2026-11-20T12:00:00Z");
const WAITING = sampleOrder("pix", NOW, []);
const BARE = { trackingUrl: null, isReadyForPickup: false, codes: [] as string[] };
const labels = (messages: readonly { label: string }[]) => messages.map(({ label }) => label);

test("an order has the messages of its state, each opening a conversation with the customer", () => {
  const messages = whatsappMessages(VOICE, WAITING, BARE);
  expect(labels(messages)).toEqual(["Falar sobre o pedido", "Pedir o CPF"]);
  expect(messages[0]?.url).toBe(
    `https://wa.me/5511988881234?text=${encodeURIComponent("Olá, Maria. Aqui é da Lavra. Escrevo sobre seu pedido nº 1042.")}`,
  );
  const sent = { ...sampleOrder("shipped", NOW, []), customerDocument: "52998224725" };
  const [, tracking] = whatsappMessages(VOICE, sent, { ...BARE, trackingUrl: "https://rastreio.exemplo" });
  expect(tracking?.text).toContain("Código de rastreamento: ME2600000001BR. Acompanhe em https://rastreio.exemplo");
  const codes = ["ME2600000001BR", "ME2600000002BR"];
  expect(whatsappMessages(VOICE, sent, { ...BARE, codes })[1]?.text).toContain(
    `Códigos de rastreamento: ${codes.join(", ")}`,
  );
  expect(labels(whatsappMessages(VOICE, sent, { ...BARE, isReadyForPickup: true }))).toContain(
    "Avisar que pode retirar",
  );
});

test("the owner's words are used, and no number without an area code is called", () => {
  const texts = { whatsapp_order: { message: "Oi, {nome}! É sobre o {pedido}." } };
  expect(whatsappMessages({ ...VOICE, texts }, WAITING, BARE)[0]?.text).toBe("Oi, Maria! É sobre o nº 1042.");
  expect(whatsappMessages(VOICE, { ...WAITING, customerPhone: "98888-1234" }, BARE)).toEqual([]);
});

const UNSENT = { sentCarrier: null, sentCode: null, postUntil: null };

test("an approved return says how to send the piece", () => {
  const made = { number: 12, kind: "exchange", status: "requested", postingCode: null, answer: "", ...UNSENT } as const;
  expect(returnWhatsapp(VOICE, made, WAITING).map(({ text }) => text)).toEqual([
    "Olá, Maria. Aqui é da Lavra. Escrevo sobre a troca D-12, do pedido nº 1042.",
  ]);
  const approved = { ...made, status: "approved", postingCode: "2026112345", answer: "Leve a peça embalada" } as const;
  expect(returnWhatsapp(VOICE, approved, WAITING)[1]?.text).toBe(
    "Olá, Maria. Aqui é da Lavra. Aprovamos a troca D-12, do pedido nº 1042. Código de postagem: 2026112345.\nLeve a peça embalada\nO envio é por nossa conta: você não paga nada.",
  );
});

test.each([
  [{ status: "received", kind: "regret" }, null, "A peça chegou. Pedimos o estorno ainda hoje."],
  [
    { status: "refunded" },
    { amountCents: 5000, state: "requested" },
    "Já pedimos a devolução de R$ 50,00, pelo mesmo meio em que você pagou. No PIX, o valor volta em até 10 dias úteis, quase sempre no mesmo dia.",
  ],
  [
    { status: "exchanged", sentCarrier: "Correios", sentCode: "AA123456785BR" },
    null,
    "Enviamos a nova peça para o endereço do seu pedido. Código de rastreamento (Correios): AA123456785BR.",
  ],
  [
    { status: "refused", answer: "A peça foi usada." },
    null,
    "Analisamos o seu pedido e não pudemos aceitá-lo. Motivo: A peça foi usada.",
  ],
  [{ status: "refunded" }, { amountCents: 5000, state: "failed" }, null],
  [{ status: "requested" }, null, null],
] as const)("of a return that is %j its customer hears what happened", (change, money, news) => {
  const made = { number: 12, kind: "exchange", postingCode: null, answer: "", ...UNSENT, ...change } as const;
  const message = returnWhatsapp(VOICE, made, WAITING, money).find(({ label }) => label.startsWith("Avisar como"));
  const beginning = `Olá, Maria. Aqui é da Lavra. Sobre ${made.kind === "regret" ? "a devolução" : "a troca"} D-12, do pedido nº 1042: `;
  expect(message?.text.replaceAll("\u00A0", " ")).toBe(news === null ? undefined : beginning + news);
});
