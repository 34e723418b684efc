import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { editMessage, hasOpenEdit } from "./edit-message.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ORDER = { ...sampleOrder("paid", NOW, []), customerPhone: "11988881234" };
const VOICE = { brand: { name: "Lavra" }, texts: {} };
const SWAP = { id: "1", at: NOW, changes: ["1× Anel Aparador: tamanho 16 → 18"], refundCents: null };
const OUT = { id: "2", at: NOW, changes: ["1× Corrente: fora do pedido"], refundCents: 2000 };
const how = { edits: [SWAP, OUT], link: "https://lavra.exemplo/pedido?codigo=abc" };
const textOf = (message: ReturnType<typeof editMessage>) => message?.text.replaceAll("\u00A0", " ");

test("all that changed is in one message, with what goes back, how to refuse, and the link last", () => {
  expect(textOf(editMessage(VOICE, ORDER, how))?.split("\n")).toEqual([
    "Olá, Maria. Aqui é da Lavra. Alteramos seu pedido nº 1042.",
    "",
    "O que mudou: 1× Anel Aparador: tamanho 16 → 18; 1× Corrente: fora do pedido. Já pedimos a devolução de R$ 20,00, pelo mesmo meio em que você pagou. No PIX, o valor volta em até 10 dias úteis, quase sempre no mesmo dia.",
    "",
    "Não combinou isso com a gente? Responda aqui e desfazemos. Até o envio, você também pode recusar a alteração pela página do pedido, sem dar motivo, e receber todo o valor de volta.",
    "",
    `Seu pedido: ${how.link}`,
  ]);
});

test("nothing is said of money where none goes back, in the owner's words, and to nobody without a telephone", () => {
  const texts = { whatsapp_changed: { message: "Oi, {nome}! {pedido}: {alteracao}\n{direito} {link}" } };
  const text = textOf(editMessage({ ...VOICE, texts }, ORDER, { ...how, edits: [SWAP] }));
  expect(text).toMatch(/^Oi, Maria! nº 1042: O que mudou: 1× Anel Aparador: tamanho 16 → 18\.\nNão combinou/);
  expect(editMessage(VOICE, { ...ORDER, customerPhone: "" }, how)).toBeNull();
});

test("an order that left the shop has nothing to refuse", () => {
  const statuses = ["confirmed", "processing", "shipped", "cancelled"] as const;
  expect(statuses.map((status) => hasOpenEdit({ status }, [SWAP]))).toEqual([true, true, false, false]);
  expect(hasOpenEdit({ status: "confirmed" }, [])).toBe(false);
});
