import { expect, test } from "vitest";
import { orderHistory } from "./order-history.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const event = (kind: string, minute: number, amountCents: number | null = null) => ({
  kind,
  at: at(minute),
  amountCents,
});

test("what a customer may know of, newest first; mails and claims are our own", () => {
  const events = [
    event("placed", 0),
    event("claimed", 1),
    event("payment_pending", 2),
    event("mail_order_received", 2),
    event("payment_paid", 5),
    event("confirmed", 5),
    event("refunded", 9, 1250),
  ];
  expect(orderHistory(events).map(({ title }) => title.replaceAll("\u00a0", " "))).toEqual([
    "Reembolso de R$ 12,50",
    "Pagamento aprovado",
    "Aguardando pagamento",
    "Pedido feito",
  ]);
});

test("money that went back is nothing that went wrong", () => {
  expect(orderHistory([event("refunded", 9, 1250), event("money_returned", 8)]).map(({ tone }) => tone)).toEqual([
    "back",
    "back",
  ]);
});

test("a lost dispute ends with a word of its own; a refund of the shop has its event", () => {
  const events = [event("payment_in_dispute", 8), event("payment_refunded", 9)];
  expect(orderHistory(events, { lost: true }).map(({ title }) => title)).toEqual([
    "Contestação decidida a favor de quem pagou",
    "Pagamento em disputa",
  ]);
  expect(orderHistory(events)).toHaveLength(1);
});

test("of one instant the later event comes first; what happened earlier stands lower, whenever it was noted", () => {
  const events = [event("processing", 8), event("shipped", 8), event("delivered", 4)];
  expect(orderHistory(events).map(({ title }) => title)).toEqual([
    "Pedido enviado",
    "Pedido em processamento",
    "Pedido entregue",
  ]);
});
