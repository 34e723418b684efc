import { expect, test } from "vitest";
import { whatsappLink, whatsappText } from "./whatsapp-texts.ts";

const ORDER = {
  id: "7a1e90b4-1111-4222-8333-abcdefabcdef",
  status: "shipped",
  customerName: "Maria Clara Nunes",
  customerPhone: "(11) 98888-1234",
  trackingCode: "ME2600000001BR",
  carrierName: "Correios",
  serviceName: "PAC",
  subtotalCents: 14999,
  discountCents: 0,
  couponCode: null,
  shippingCents: 1850,
  shippingDiscountCents: 0,
  totalCents: 16849,
  methodDiscountCents: 0,
  paymentMethod: "pix",
} as const;

test("each text names the order, and only what its subject needs", () => {
  expect(whatsappText(ORDER, "order", "Lavra")).toBe(
    "Olá, Maria. Aqui é da Lavra. Escrevemos sobre o seu pedido #7a1e90b4. Situação: Enviado.",
  );
  expect(whatsappText(ORDER, "payment", "Lavra")).toContain("de R$ 168,49, ainda espera o pagamento");
  expect(whatsappText(ORDER, "tracking", "Lavra")).toBe(
    "Olá, Maria. Aqui é da Lavra. O seu pedido #7a1e90b4 está a caminho com Correios PAC. Código de rastreamento: ME2600000001BR",
  );
});

test("the link writes to the customer's number in Brazil, its text encoded whole", () => {
  const link = new URL(whatsappLink(ORDER, "tracking", "Prata & Cia") ?? "");
  expect(link.origin + link.pathname).toBe("https://wa.me/5511988881234");
  expect(link.searchParams.get("text")).toBe(whatsappText(ORDER, "tracking", "Prata & Cia"));
  const numbers = ["11988881234", "5511988881234", "+55 11 3333-4444", "1133334444", "", "988881234", "00000000000"];
  expect(
    numbers.map((customerPhone) => whatsappLink({ ...ORDER, customerPhone }, "order", "Lavra")?.replace(/\?.*/, "")),
  ).toEqual([
    "https://wa.me/5511988881234",
    "https://wa.me/5511988881234",
    "https://wa.me/551133334444",
    "https://wa.me/551133334444",
    undefined,
    undefined,
    undefined,
  ]);
});

test("no tracking code, nothing to send about it; of the carrier what is known", () => {
  expect(whatsappLink({ ...ORDER, trackingCode: null }, "tracking", "Lavra")).toBeNull();
  const unknown = { ...ORDER, carrierName: null, serviceName: null };
  expect(whatsappText(unknown, "tracking", "Lavra")).toContain("está a caminho. Código");
});
