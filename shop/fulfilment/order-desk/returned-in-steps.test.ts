import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { type OrderRecord, readOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { approveReturn, refuseReturn } from "../returns/answer-return.server.ts";
import { exchangeReturn, refundReturn } from "../returns/close-return.server.ts";
import { openReturn } from "../returns/open-return.server.ts";
import { receiveReturn } from "../returns/receive-return.server.ts";
import { refundOf, returnNumber } from "../returns/return.ts";
import { readReturn } from "../returns/return-queries.server.ts";
import type { ReturnKind } from "../returns/return-status.ts";
import { readStaffReturn } from "../returns/staff-view/read-staff-return.server.ts";
import { worthOfPieces } from "./pieces-left.ts";
import { readDesk } from "./read-desk.server.ts";
import { refundWithPieces } from "./refund-with-pieces.server.ts";

const { shop, services, db } = await openShop();
const ana = await createTestCustomer(shop);
const owner = (await createTestStaff(shop, "owner")).session;
const THREE = { ...RING, quantity: 3 };
await setStock(shop, RING.product_id, 60);

const onHand = async () => (await stockOf(shop, RING.product_id)).on_hand;
const moneyLeft = (order: OrderRecord) => readMoneyLeft(db, order.external_payment_id);

async function ask(order: OrderRecord, kind: ReturnKind, quantity = 1) {
  const [orderItemId = ""] = await lineIds(shop, order.id);
  const wantedSize = kind === "exchange" ? "17" : null;
  const request = { kind, note: "A pedra caiu sozinha.", lines: [{ orderItemId, quantity, wantedSize }] };
  const made = await openReturn(services, order.id, request, { customerId: ana.id });
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  return readReturn(db, made.returnId);
}

const payBack = async ({ id: returnId }: { id: string }) =>
  expect(await refundReturn(services, { returnId, actor: owner })).toEqual({ kind: "moved" });

/** Refunds pieces at the desk with the amount that the form proposes. */
async function deskRefund(order: OrderRecord, quantity: number) {
  const found = await findOrderById(db, order.id);
  const desk = found && (await readDesk(db, owner, found));
  if (!desk || "kind" in desk) throw new Error("an owner may read");
  const [orderItemId = ""] = await lineIds(shop, order.id);
  const putBack = [{ orderItemId, quantity }];
  const amountCents = worthOfPieces(desk.pieces, putBack, desk.lastShippingCents);
  const wish = { orderId: order.id, amountCents, reason: "voltou", refundId: randomUUID(), putBack };
  expect(await refundWithPieces(services, owner, wish)).toMatchObject({ kind: "requested", amountCents });
  return amountCents;
}

const justMoney = async (order: OrderRecord, amountCents: number) => {
  const wish = { orderId: order.id, amountCents, reason: "cortesia", refundId: randomUUID(), putBack: [] };
  expect(await refundWithPieces(services, owner, wish)).toMatchObject({ kind: "requested" });
};

const isWhollyBack = async (order: OrderRecord) => {
  expect(await moneyLeft(order)).toBe(0);
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "refunded" });
};

describe("the shipping goes back with the last piece", () => {
  test("of a return, after the desk put others back; its coupon's use, too", async () => {
    const code = `PASSOS${Date.now()}`;
    await makeCoupon(shop, code, { value: 7 });
    const order = await buyDelivered(shop, ana, { items: [THREE], coupon_code: code });
    const shipping = Math.round(order.shipping * 100);
    expect(shipping).toBeGreaterThan(0);
    await deskRefund(order, 1);
    const first = await ask(order, "regret");
    expect(first.shippingCents).toBe(0);
    await payBack(first);
    const last = await ask(order, "regret");
    expect(last.shippingCents).toBe(shipping);
    expect(refundOf(last)).toBe(await moneyLeft(order));
    expect(await usesOf(shop, code)).toMatchObject({ used: 1 });
    await payBack(last);
    await isWhollyBack(order);
    expect(await usesOf(shop, code)).toMatchObject({ used: 0 });
  }, 60_000);

  test("of the desk, after returns", async () => {
    const order = await buyDelivered(shop, ana, { items: [THREE] });
    await payBack(await ask(order, "regret", 2));
    await deskRefund(order, 1);
    await isWhollyBack(order);
  }, 60_000);

  test("of a return that was asked for before the others went back: its page says so before it is paid", async () => {
    const order = await buyDelivered(shop, ana, { items: [THREE] });
    const shipping = Math.round(order.shipping * 100);
    const made = await ask(order, "regret", 2);
    expect(made.shippingCents).toBe(0);
    // A manually typed amount, without shipping.
    const [orderItemId = ""] = await lineIds(shop, order.id);
    const amountCents = (await moneyLeft(order)) - refundOf(made) - shipping;
    const wish = { amountCents, reason: "voltou", refundId: randomUUID(), putBack: [{ orderItemId, quantity: 1 }] };
    expect(await refundWithPieces(services, owner, { ...wish, orderId: order.id })).toMatchObject({
      kind: "requested",
    });
    expect(await readStaffReturn(db, owner, made.id)).toMatchObject({ made: { shippingCents: shipping } });
    await payBack(made);
    await isWhollyBack(order);
  }, 60_000);

  test("of an exchange that could not be had and was paid back", async () => {
    const order = await buyDelivered(shop, ana, { items: [THREE] });
    const exchange = await ask(order, "exchange");
    await payBack(await ask(order, "regret", 2));
    expect(await moneyLeft(order)).toBeGreaterThan(refundOf(exchange));
    await payBack(exchange);
    await isWhollyBack(order);
  }, 60_000);

  test("stays with the shop when a piece stays: one return was refused after the other was asked for", async () => {
    const order = await buyDelivered(shop, ana, { items: [THREE] });
    const refused = await ask(order, "regret", 1);
    const other = await ask(order, "regret", 2);
    expect(other.shippingCents).toBeGreaterThan(0);
    await refuseReturn(services, { returnId: refused.id, actor: owner, answer: "A peça foi usada." });
    await payBack(other);
    expect(await moneyLeft(order)).toBe(refundOf(refused) + Math.round(order.shipping * 100));
  }, 60_000);
});

describe("an exchange looks at the money", () => {
  async function received(order: OrderRecord, quantity = 1) {
    const { id: returnId } = await ask(order, "exchange", quantity);
    await approveReturn(services, { returnId, actor: owner, answer: "Leve aos Correios.", labelUrl: null });
    await receiveReturn(services, { returnId, actor: owner, shelved: "all" });
    return returnId;
  }

  test("a piece that was paid back is not replaced for free", async () => {
    const order = await buyDelivered(shop, ana);
    const returnId = await received(order);
    await justMoney(order, await moneyLeft(order));
    const before = await onHand();
    for (const despiteRefund of [false, true]) {
      expect(await exchangeReturn(services, { returnId, actor: owner, despiteRefund })).toEqual({
        kind: "refused",
        reason: "paid_back",
      });
    }
    expect(await readStaffReturn(db, owner, returnId)).toMatchObject({ exchangeMoney: "none" });
    expect(await onHand()).toBe(before);
  }, 60_000);

  test("of which a part went back, is asked about; otherwise nothing is asked", async () => {
    const order = await buyDelivered(shop, ana);
    const returnId = await received(order);
    await justMoney(order, Math.round(order.shipping * 100) + 100);
    expect(await readStaffReturn(db, owner, returnId)).toMatchObject({ exchangeMoney: "short" });
    expect(await exchangeReturn(services, { returnId, actor: owner })).toMatchObject({ reason: "paid_back" });
    expect(await exchangeReturn(services, { returnId, actor: owner, despiteRefund: true })).toEqual({ kind: "moved" });

    const other = await buyDelivered(shop, ana);
    const its = await received(other);
    await justMoney(other, 100);
    expect(await exchangeReturn(services, { returnId: its, actor: owner })).toEqual({ kind: "moved" });
  }, 60_000);
});

test("pieces that were paid back before they arrived come back on the shelf, once", async () => {
  const order = await buyDelivered(shop, ana, { items: [THREE] });
  const made = await ask(order, "regret", 2);
  await payBack(made);
  await jobsAreDone(shop);
  const before = await onHand();
  const arrival = { returnId: made.id, actor: owner, seen: "refunded", shelved: "all", note: "Na caixa" } as const;
  expect(await receiveReturn(services, arrival)).toEqual({ kind: "moved" });
  expect(await onHand()).toBe(before + 2);
  expect(await readReturn(db, made.id)).toMatchObject({
    status: "refunded",
    receivedAt: expect.any(Date),
    lines: [{ shelved: 2 }],
  });
  expect(await receiveReturn(services, arrival)).toEqual({ kind: "refused", reason: "not_possible" });
  expect(await onHand()).toBe(before + 2);
  await jobsAreDone(shop);
  const aboutIt = (await mailsTo(shop, ana.email)).filter(({ subject }) => subject.includes(returnNumber(made)));
  expect(aboutIt.map(({ subject }) => subject)).toEqual([
    `Recebemos o seu pedido de devolução (${returnNumber(made)})`,
  ]);
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
