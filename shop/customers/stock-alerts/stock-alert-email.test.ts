import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { stockAlertEmail } from "./stock-alert-email.ts";

const notice = { id: "0b6f", size: "16", askedAt: new Date("2026-11-20T02:00:00Z"), available: 1 };
const picture = { path: "aneis/A.jpg", checksum: "0a1b2c3d4e5f", width: 1000, height: 1000, alt: "Anel" };
const ring = { id: "ANEL-1", name: "Anel", priceCents: 24990, discountPriceCents: 14999, pictures: [picture] };
const URL = "https://lavra.exemplo";
const voice = readConfig({ PUBLIC_URL: URL });

test("the mail shows the piece as it is now and says why it came", () => {
  const message = stockAlertEmail(notice, ring, voice);
  expect(message.facts).toEqual([
    { label: "Tamanho", value: "16" },
    { label: "Preço", value: "R$\u00a0149,99" },
    { label: "Em estoque", value: "1 unidade" },
  ]);
  expect(message.picture?.url).toBe(`${URL}/imagens/aneis/A.0a1b2c3d4e5f.640.jpg`);
  expect(message.button?.url).toBe(`${URL}/produto/ANEL-1`);
  // 02:00 in London is still the previous day in São Paulo.
  expect(message.footer?.[0]?.text).toContain("19/11/2026");
  expect(message.footer?.[1]?.url).toBe(`${URL}/avise-me/0b6f`);
});

test("a piece of one size names none, a piece without a picture shows none", () => {
  const message = stockAlertEmail({ ...notice, size: "Único" }, { ...ring, pictures: [] }, voice);
  expect(message.facts?.map(({ label }) => label)).toEqual(["Preço", "Em estoque"]);
  expect(message.picture).toBeUndefined();
});
