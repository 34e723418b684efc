import { expect, test } from "vitest";
import { createTokenShelf } from "./cards/card-tokens.ts";
import { checkOrderRequest } from "./check-order-request.ts";
import { newOrder } from "./create-order.ts";
import {
  canChange,
  canceled,
  changeableFrom,
  chargedBack,
  expired,
  failed,
  inReview,
  paid,
  refunded,
} from "./order-changes.ts";
import type { OrderRecord } from "./order-record.ts";
import { orderStatus } from "./order-record.ts";

function order(now = 0): OrderRecord {
  const checked = checkOrderRequest(
    JSON.stringify({
      type: "online",
      total_amount: "10.00",
      payer: { email: "a@b.com" },
      transactions: { payments: [{ amount: "10.00", payment_method: { id: "pix", type: "bank_transfer" } }] },
    }),
    now,
  );
  if (checked.kind === "refused") throw new Error(JSON.stringify(checked.errors));
  return newOrder(checked.request, checked.payment, createTokenShelf(), now);
}
const refund = (cents: number) => ({
  id: "REF1",
  transactionId: "PAY1",
  referenceId: "1",
  cents,
  e2eId: "D1",
  status: "processed" as const,
});

test("every state of an order can be reached", () => {
  const open = order();
  const settled = paid(open, 1, 1000);
  const reached = [
    open,
    settled,
    failed(open, 1),
    inReview(open, 1),
    chargedBack(settled, 1),
    expired(open, 1),
    canceled(open, 1),
    refunded(settled, 2, refund(1000)),
  ];
  expect(new Set(reached.map((each) => each.status))).toEqual(new Set(orderStatus.options));
});

test("an expired PIX is a cancelled order with an expired payment", () => {
  const ended = expired(order(), 1);
  expect([ended.status, ended.statusDetail]).toEqual(["canceled", "expired"]);
  expect([ended.payment.status, ended.payment.statusDetail]).toEqual(["expired", "expired"]);
});

test("part of the money back leaves the order processed", () => {
  const part = refunded(paid(order(), 1, 1000), 2, refund(400));
  expect([part.status, part.statusDetail]).toEqual(["processed", "partially_refunded"]);
  expect(refunded(part, 3, refund(600)).status).toBe("refunded");
});

test("only an open order is paid, refused, expired or cancelled; only a cancelled one is paid late", () => {
  const settled = paid(order(), 1, 1000);
  for (const change of ["pay", "fail", "expire", "cancel"] as const) expect(canChange(settled, change)).toBe(false);
  expect(changeableFrom["pay-late"]).toEqual(["canceled"]);
});

test.each([0, 1_234_567_890_123, Date.UTC(2026, 10, 30, 0, 53, 20), Date.UTC(2027, 0, 1)])(
  "the number of a payment made at %i is one: no zero before it",
  (now) => {
    expect(order(now).payment.referenceId).toMatch(/^[1-9]\d{11}$/);
  },
);
