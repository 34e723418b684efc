import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import type { Order } from "../order.ts";
import { isRefunded, refundText } from "./shown-refund.ts";

const PAID = sampleOrder("paid", new Date("2026-11-20T12:00:00Z"), []);
const changed = (change: Partial<Order>, refundedCents: number): Order => ({
  ...PAID,
  ...change,
  payment: PAID.payment && { ...PAID.payment, refundedCents },
});
const plain = (order: Order) => refundText(order).replaceAll("\u00a0", " ");

test("the text of a refund names amount, order and the bank's time for the method", () => {
  const whole = plain(changed({ paymentStatus: "refunded", paymentMethod: "credit_card", status: "cancelled" }, 0));
  expect(whole).toMatch(/^Devolvemos R\$ [\d.,]+ do pedido nº \d+\. No cartão, .* 2 faturas\.$/);
  const part = plain(changed({ paymentStatus: "partially_refunded", paymentMethod: "pix" }, 1000));
  expect(part).toMatch(/^Devolvemos R\$ 10,00 .* No PIX, .* O restante continua como está\.$/);
});

test("what the shop gave back by other means has no bank's time", () => {
  const order = changed({ paymentStatus: "partially_refunded", paymentMethod: "credit_card" }, 1000);
  const outside = (outsideCents: number) =>
    plain({ ...order, payment: order.payment && { ...order.payment, outsideCents } });
  expect(outside(1000)).toMatch(
    /^Devolvemos R\$ 10,00 do pedido nº \d+, por outro meio, como combinamos com você\. O restante continua como está\.$/,
  );
  expect(outside(400)).toMatch(/ do pedido nº \d+, R\$ 4,00 por outro meio, como combinamos com você\. No cartão, /);
});

test("what a bank gave back after a lost dispute is not the shop's refund, and has no term", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const lost = (refundedCents: number) => {
    const order = changed({ paymentStatus: "refunded", paymentMethod: "credit_card" }, refundedCents);
    const payment = order.payment && { ...order.payment, state: "refunded" as const };
    return plain({ ...order, payment, events: [{ kind: "payment_in_dispute", at, amountCents: null }] });
  };
  expect(lost(0)).toBe("O banco devolveu R$ 348,29 do pedido nº 1042 a quem pagou.");
  expect(lost(1000)).toBe(
    "O banco devolveu R$ 338,29 do pedido nº 1042 a quem pagou. Nós já tínhamos devolvido R$ 10,00.",
  );
});

test("money on its way back is not said to have arrived", () => {
  expect(plain(changed({ status: "cancelled" }, 0))).toContain("já pedimos a devolução de R$");
  const free = { ...PAID.amounts, payableCents: 0 };
  expect(plain(changed({ status: "cancelled", amounts: free, paymentMethod: "free" }, 0))).toContain(
    "Nada foi cobrado.",
  );
});

test("money that was not the order's is told apart", () => {
  const other = changed({ status: "pending", paymentStatus: "refunded" }, 500);
  const payment = other.payment && { ...other.payment, paidAt: null };
  expect(plain({ ...other, payment })).toContain("não era o do pedido nº");
});

test("money goes back after a refund, and after a paid order was cancelled", () => {
  expect(isRefunded(PAID)).toBe(false);
  expect(isRefunded({ ...PAID, status: "cancelled" })).toBe(true);
  expect(isRefunded({ ...PAID, paymentStatus: "partially_refunded" })).toBe(true);
  expect(isRefunded({ ...PAID, status: "cancelled", paymentStatus: "pending" })).toBe(false);
});
