import { expect, test } from "vitest";
import { whatsappUrl } from "./whatsapp.ts";

test("the chat opens with the shop's number and a greeting", () => {
  const url = new URL(whatsappUrl({ name: "Lavra & Cia", whatsapp: "5511999990000" }));
  expect(url.href).toMatch(/^https:\/\/wa\.me\/5511999990000\?text=/);
  expect(url.searchParams.get("text")).toBe("Olá! Estou no site da Lavra & Cia e gostaria de ajuda.");
});

test("from a product's page it names the piece and its address", () => {
  const piece = { name: "Anel Oval", address: "https://lavra.exemplo/produto/ANEL-1" };
  const url = new URL(whatsappUrl({ name: "Lavra", whatsapp: "5511999990000" }, piece));
  expect(url.searchParams.get("text")).toBe(
    "Olá! Estou no site da Lavra e gostaria de ajuda.\nAnel Oval\nhttps://lavra.exemplo/produto/ANEL-1",
  );
});
