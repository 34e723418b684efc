import { expect, test } from "vitest";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { NextSteps } from "./next-steps.tsx";

const CARRIED = { serviceName: "PAC", carrierName: "Correios" };
const COLLECTED = { serviceName: "Retirada na loja: Rua das Flores, 10", carrierName: "Retirada na loja" };
const UNDATED = { estimatedDeliveryDate: null as string | null, actualDeliveryDate: null };
const html = (status: OrderStatus, paymentMethod: "boleto" | null = null, service = CARRIED, day = UNDATED) =>
  htmlInShop(<NextSteps order={{ status, paymentMethod, ...service, ...day }} />);

test.each([
  ["pending", 0],
  ["confirmed", 1],
  ["shipped", 2],
  ["delivered", 3],
] as const)("of a %s order %i steps are done", (status, done) => {
  expect(html(status).split("bg-accent").length - 1).toBe(done);
});

test("when the payment counts is said of the method that was chosen", () => {
  expect(html("pending", "boleto")).toContain("No boleto, em até 2 dias úteis");
  expect(html("pending")).not.toContain("PIX");
});

test("what is collected is neither posted nor tracked", () => {
  expect(html("confirmed", null, COLLECTED)).toContain("Você retira na loja");
  expect(html("confirmed", null, COLLECTED)).not.toMatch(/posta|entrega|rastreio/);
  expect(html("confirmed")).toContain("Separamos e postamos");
});

test("a promised day stands above, once, and no term beside it", () => {
  const dated = html("confirmed", null, CARRIED, { ...UNDATED, estimatedDeliveryDate: "2026-11-26" });
  expect(dated).not.toMatch(/26\/11|úteis/);
  expect(html("confirmed")).toContain("Em até 2 dias úteis");
});

test("whoever gave no e-mail is sent to the order's link", () => {
  const steps = { status: "confirmed", paymentMethod: null, ...CARRIED, ...UNDATED } as const;
  const text = htmlInShop(
    <NextSteps order={{ ...steps, customerEmail: "sem-email-0123456789ab@sem-email.invalid" }} />,
  );
  expect(text).toContain("Código de rastreamento no link do pedido");
  expect(text).not.toContain("e-mail");
});
