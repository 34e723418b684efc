import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { refundedPieces } from "./refunded-pieces.ts";
import { keptLines, refundRows, shownRefund, takenByBank } from "./shown-refund.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const order = sampleOrder("paid", NOW, []);
const withBack = (refundedCents: number) => order.payment && { ...order.payment, refundedCents };

test("what went back and what is left add up to the total", () => {
  expect(shownRefund(order)).toBeNull();
  expect(shownRefund({ ...order, payment: withBack(5000) })).toEqual({ refundedCents: 5000, remainingCents: 29829 });
  expect(shownRefund({ ...order, payment: null })).toBeNull();
  // Installment interest came on top of the total.
  expect(shownRefund({ ...order, payment: withBack(40000) })).toEqual({ refundedCents: 34829, remainingCents: 0 });
});

test("a refunded order is refunded wholly, though nobody said how much", () => {
  expect(shownRefund({ ...order, paymentStatus: "refunded" })).toEqual({ refundedCents: 34829, remainingCents: 0 });
});

test("what a bank took after a lost dispute is told apart from what the shop gave back", () => {
  const events = [{ kind: "payment_in_dispute", at: NOW, amountCents: null }];
  const lostAfter = (refundedCents: number, state: "refunded" | "paid" = "refunded") => {
    const payment = order.payment && { ...order.payment, state, refundedCents };
    return { ...order, paymentStatus: state, payment, events };
  };
  expect(refundRows(lostAfter(0))).toEqual([{ label: "Devolvido pelo banco", cents: 34829 }]);
  expect(refundRows(lostAfter(5000))).toEqual([
    { label: "Reembolsado", cents: 5000 },
    { label: "Devolvido pelo banco", cents: 29829 },
  ]);
  expect(takenByBank(lostAfter(34829))).toBe(0);
  expect(takenByBank({ ...lostAfter(0), events: [] })).toBe(0);
  expect(refundRows(lostAfter(0, "paid"))).toEqual([]);
});

test("money of another amount, which went back, is no refund of an order that waits to be paid", () => {
  const payment = order.payment && { ...order.payment, refundedCents: 100, paidAt: null };
  expect(shownRefund({ ...order, status: "pending", paymentStatus: "refunded", payment })).toBeNull();
});

test("pieces that a refund took back are counted on their line, and are the customer's no more", () => {
  const [ring, earrings] = order.items;
  if (!ring || !earrings) throw new Error("The sample order has two lines");
  expect([refundedPieces(ring), refundedPieces({ putBack: 1 }), refundedPieces({ putBack: 2 })]).toEqual([
    null,
    "1 reembolsada",
    "2 reembolsadas",
  ]);
  const kept = keptLines([
    { ...ring, putBack: 1 },
    { ...earrings, putBack: 1 },
  ]);
  expect(kept).toMatchObject([{ id: earrings.id, quantity: 1, lineCents: 8990 }]);
  expect(keptLines(order.items)).toMatchObject([{ quantity: 1, lineCents: 14999 }, { quantity: 2 }]);
});
