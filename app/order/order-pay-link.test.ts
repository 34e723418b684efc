import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { payWords } from "./order-pay-link.tsx";

const boleto = sampleOrder("boleto", new Date("2026-11-20T12:00:00Z"), []);

test("the link to a payment says what is there: a code, a boleto, another try or the choice", () => {
  const { payment } = boleto;
  if (!payment) throw new Error("the sample order has a boleto");
  const words = (changed: Partial<typeof payment>, paymentStatus: Order["paymentStatus"] = "pending") =>
    payWords({ payment: { ...payment, ...changed }, paymentStatus });
  expect(words({})).toBe("Ver boleto");
  expect(words({ method: "pix", pixQrCode: "000201", boletoUrl: null })).toBe("Ver PIX");
  expect(words({ boletoUrl: null })).toBe("Pagar agora");
  expect(words({ state: "created" })).toBe("Pagar agora");
  expect(payWords({ payment: null, paymentStatus: "pending" })).toBe("Pagar agora");
  expect(words({ state: "failed" }, "rejected")).toBe("Tentar pagar novamente");
});
