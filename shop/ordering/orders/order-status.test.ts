import { expect, test } from "vitest";
import { EVER_PAID, hasBeenPaid, hasRefund, isMoneyHere, isPaid, PAYMENT_STATES } from "../payments/payment.ts";
import { formatAddress, isOrderId, orderNumber, orderNumberIn, shortId, shortIdAtSuccess } from "./order.ts";
import {
  canBecome,
  deliveryStatusLabel,
  isBeforeDispatch,
  isFinished,
  isSent,
  isSold,
  isUnderWay,
  isUnsent,
  nextStatuses,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  orderStatusLabel,
} from "./order-status.ts";
import {
  hasAttemptEnded,
  isBeingDecided,
  isPayable,
  isPaymentStatus,
  PAYMENT_STATUS_OF,
  PAYMENT_STATUSES,
  paymentStatusLabel,
  UNPAID_STATUSES,
} from "./payment-status.ts";

test("every status can be reached from a new order", () => {
  const reached = new Set<(typeof ORDER_STATUSES)[number]>(["pending"]);
  for (const status of reached) for (const next of ORDER_TRANSITIONS[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
});

test("what was sent is not cancelled, and a cancelled order comes back only confirmed", () => {
  expect(canBecome("shipped", "cancelled")).toBe(false);
  expect(ORDER_TRANSITIONS.cancelled).toEqual(["confirmed"]);
});

test("a paid order reaches every later status by allowed steps; others are not on their way", () => {
  expect(nextStatuses("confirmed", "delivered")).toEqual(["processing", "shipped", "delivered"]);
  expect(nextStatuses("processing", "shipped")).toEqual(["shipped"]);
  expect(nextStatuses("delivered", "shipped")).toEqual([]);
  expect([nextStatuses("pending", "shipped"), nextStatuses("cancelled", "delivered")]).toEqual([null, null]);
  const course = ["confirmed", ...(nextStatuses("confirmed", "delivered") ?? [])] as const;
  for (const [at, status] of course.slice(1).entries()) {
    expect(canBecome(course[at] ?? "pending", status)).toBe(true);
  }
});

test("labels are the specification's", () => {
  expect(ORDER_STATUSES.map(orderStatusLabel)).toEqual([
    "Pendente",
    "Confirmado",
    "Em processamento",
    "Enviado",
    "Entregue",
    "Cancelado",
  ]);
  expect(orderStatusLabel("lost")).toBe("Pendente");
  expect(["delivered", "in_transit", "shipped", null].map(deliveryStatusLabel)).toEqual([
    "Entregue",
    "Em trânsito",
    "Enviado",
    "Pendente",
  ]);
  expect(paymentStatusLabel("rejected")).toBe("Recusado");
});

test("every state of an attempt says something of the order's money", () => {
  for (const state of PAYMENT_STATES) expect(isPaymentStatus(PAYMENT_STATUS_OF[state])).toBe(true);
});

test("a list of payment.ts says the same of an order's money as of its current attempt", () => {
  for (const is of [isMoneyHere, isPaid, hasBeenPaid, hasRefund]) {
    for (const state of PAYMENT_STATES) expect(is(PAYMENT_STATUS_OF[state]), state).toBe(is(state));
  }
});

test.each([
  { name: "being decided", is: isBeingDecided, statuses: ["in_review", "in_dispute"] },
  { name: "the latest attempt ended", is: hasAttemptEnded, statuses: ["rejected", "cancelled"] },
])("payment statuses: $name", ({ is, statuses }) =>
  expect(PAYMENT_STATUSES.filter((status) => is(status))).toEqual(statuses),
);

test("an order is unpaid, has its money looked into, or has been paid: one of these", () => {
  expect([...UNPAID_STATUSES, "in_review", ...EVER_PAID].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test.each([
  { name: "unsent", is: isUnsent, statuses: ["confirmed", "processing"] },
  { name: "sent", is: isSent, statuses: ["shipped", "delivered"] },
  { name: "sold", is: isSold, statuses: ["confirmed", "processing", "shipped", "delivered"] },
  { name: "under way", is: isUnderWay, statuses: ["confirmed", "processing", "shipped"] },
  { name: "before dispatch", is: isBeforeDispatch, statuses: ["pending", "confirmed", "processing"] },
  { name: "finished", is: isFinished, statuses: ["delivered", "cancelled"] },
])("orders' statuses: $name", ({ is, statuses }) =>
  expect(ORDER_STATUSES.filter((status) => is(status))).toEqual(statuses),
);

test("a failed or cancelled attempt leaves the order payable; money on its way does not", () => {
  const payable = (paymentStatus: string, status = "pending") => isPayable({ status, paymentStatus });
  expect(["pending", "rejected", "cancelled", "refunded"].map((status) => payable(status))).toEqual(
    Array(4).fill(true),
  );
  expect(["paid", "in_review", "in_dispute"].map((status) => payable(status))).toEqual(Array(3).fill(false));
  expect(payable("pending", "cancelled")).toBe(false);
});

test.each(["1042", "#1042", "nº 1042", "Nº1042", "Pedido nº 1042", "pedido 1042", "pedido #1042"])(
  "an order is found by %j",
  (term) => expect(orderNumberIn(term)).toBe(1042),
);

test("an order is named by its number; ids are shown by their first or last eight characters", () => {
  expect(orderNumber({ number: 1042 })).toBe("nº 1042");
  expect(orderNumberIn("1042a")).toBeNull();
  const id = "7a1e90b4-1111-4222-8333-abcdefabcdef";
  expect([shortId(id), shortIdAtSuccess(id), isOrderId(id), isOrderId("7a1e90b4")]).toEqual([
    "7a1e90b4",
    "efabcdef",
    true,
    false,
  ]);
});

test("an address is one line, its complement only when there is one", () => {
  const address = {
    street: "Rua A",
    number: "1",
    neighborhood: "Centro",
    city: "São Paulo",
    state: "SP",
    zipCode: "01310100",
  };
  expect(formatAddress(address)).toBe("Rua A, 1, Centro, São Paulo, SP, 01310-100");
  expect(formatAddress({ ...address, complement: "Apto 2" })).toBe(
    "Rua A, 1, Apto 2, Centro, São Paulo, SP, 01310-100",
  );
});
