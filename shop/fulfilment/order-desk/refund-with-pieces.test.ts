import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { ROLES, type Role } from "#shop/staff/role.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { linesLeft } from "../shipments/labels/parcel-split.ts";
import { readDesk } from "./read-desk.server.ts";
import { readOrdersToPack } from "./read-staff-order.server.ts";
import { type RefundWithPieces, refundWithPieces } from "./refund-with-pieces.server.ts";

const { shop, customer, session } = await openDeskShop();

interface Paid {
  id: string;
  totalCents: number;
  lineId: string;
}

/** A paid order of two rings. */
async function paid(): Promise<Paid> {
  const order = await placeOrder(shop, customer, { items: [{ ...RING, quantity: 2 }] });
  const { external_payment_id } = await payByPix(shop, customer, order.id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(shop.services.db, order.id)).status).toBe("confirmed");
  const { items, payment } = await readOrder(shop.services.db, order.id);
  return { id: order.id, totalCents: payment?.amountCents ?? 0, lineId: items[0]?.id ?? "" };
}

function refund(orderId: string, change: Partial<RefundWithPieces> = {}, role: Role = "manager") {
  const wish = { orderId, amountCents: 1000, reason: "peça riscada", refundId: randomUUID(), putBack: [], ...change };
  return refundWithPieces(shop.services, session(role), wish);
}

const desk = async (orderId: string) => {
  const read = await readDesk(shop.services.db, session("owner"), await readOrder(shop.services.db, orderId));
  if ("kind" in read) throw new Error("an owner may read");
  return read;
};

/** The order in the list and on the packing list. */
async function toPack(orderId: string) {
  const { db } = shop.services;
  const list = await readStaffOrders(db, session("owner"), { view: "todos", term: orderId });
  const packed = await readOrdersToPack(db, session("owner"), [orderId]);
  return { listed: "kind" in list ? [] : list.orders, packed: "kind" in packed ? [] : packed.orders };
}

const onShelf = async () => (await stockOf(shop, RING.product_id)).on_hand;

describe("who may", () => {
  test.each(ROLES)("%s", async (role) => {
    const answer = await refund(randomUUID(), {}, role);
    const reason = role === "owner" || role === "manager" ? "not_found" : "not_allowed";
    expect(answer).toEqual({ kind: "refused", reason });
  });
});

test("two at once of more than half: one wins, and what is left is told", async () => {
  const { id, totalCents } = await paid();
  const most = totalCents - 100;
  const answers = await Promise.all([refund(id, { amountCents: most }), refund(id, { amountCents: most })]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["refused", "requested"]);
  expect(answers.find(({ kind }) => kind === "refused")).toEqual({
    kind: "refused",
    reason: "too_much",
    leftCents: 100,
  });
  expect(await desk(id)).toMatchObject({ refundableCents: 100, returnedCents: most });
});

test("parts go back until their sum is reached, and not a centavo more", async () => {
  const { id, totalCents } = await paid();
  expect(await refund(id, { amountCents: 1500 })).toMatchObject({ kind: "requested", amountCents: 1500 });
  expect(await refund(id, { amountCents: totalCents - 1499 })).toEqual({
    kind: "refused",
    reason: "too_much",
    leftCents: totalCents - 1500,
  });
  expect(await refund(id, { amountCents: totalCents - 1500, order: "keep" })).toMatchObject({ kind: "requested" });
  expect(await refund(id, { amountCents: 1 })).toMatchObject({ kind: "refused" });
  await soon(shop, async () => (await readOrder(shop.services.db, id)).paymentStatus).toBe("refunded");
  expect(await desk(id)).toMatchObject({ refundableCents: 0, returnedCents: totalCents });
});

describe("pieces that go back on the shelf", () => {
  test("are counted once, however often the form comes, and are neither sent nor put back again", async () => {
    const { id, lineId } = await paid();
    const before = await onShelf();
    const wish = { refundId: randomUUID(), putBack: [{ orderItemId: lineId, quantity: 1 }] };
    expect(await refund(id, wish)).toMatchObject({ kind: "requested" });
    expect(await refund(id, wish)).toMatchObject({ kind: "requested", repeated: true });
    expect(await onShelf()).toBe(before + 1);
    const { items } = await readOrder(shop.services.db, id);
    expect(items).toMatchObject([{ quantity: 2, putBack: 1 }]);
    expect(linesLeft(items, [])).toMatchObject([{ quantity: 1 }]);
    expect((await desk(id)).pieces).toMatchObject([{ left: 1 }]);
    expect(await toPack(id)).toMatchObject({ listed: [{ pieces: 1 }], packed: [{ items: [{ quantity: 1 }] }] });
    const cancelled = await cancelOrder(shop.services, session("owner"), { orderId: id, reason: "pedido dele" });
    expect(cancelled).toEqual({ kind: "done", refunds: true });
    expect(await onShelf()).toBe(before + 2);
    expect((await desk(id)).pieces).toMatchObject([{ left: 0 }]);
    expect(await toPack(id)).toMatchObject({ packed: [] });
  });

  test("leave an order of which nothing is left off the packing list", async () => {
    const { id, lineId } = await paid();
    await refund(id, { putBack: [{ orderItemId: lineId, quantity: 2 }] });
    expect(await toPack(id)).toMatchObject({ listed: [{ pieces: 0 }], packed: [] });
  });

  test("are no more than were sold: neither money nor pieces move", async () => {
    const { id, lineId } = await paid();
    const before = await onShelf();
    for (const putBack of [
      [{ orderItemId: lineId, quantity: 3 }],
      [{ orderItemId: lineId, quantity: -1 }],
      [{ orderItemId: randomUUID(), quantity: 1 }],
      [
        { orderItemId: lineId, quantity: 1 },
        { orderItemId: lineId, quantity: 1 },
      ],
    ]) {
      expect(await refund(id, { putBack })).toEqual({ kind: "refused", reason: "too_many_pieces" });
    }
    // If the refund is refused, the pieces are not put back either.
    const tooMuch = { amountCents: 10_000_000, putBack: [{ orderItemId: lineId, quantity: 1 }] };
    expect(await refund(id, tooMuch)).toMatchObject({ reason: "too_much" });
    expect(await onShelf()).toBe(before);
    expect(await desk(id)).toMatchObject({ returnedCents: 0, pieces: [{ left: 2 }] });
  });
});

describe("all of the money", () => {
  const statusOf = async (id: string) => {
    const { status, paymentStatus } = await readOrder(shop.services.db, id);
    return { status, paymentStatus };
  };

  test("of an order that was not sent cancels it, its pieces back on the shelf, once however often the form comes", async () => {
    const { id } = await paid();
    const before = await onShelf();
    const wish = { amountCents: null, refundId: randomUUID() };
    expect(await refund(id, wish)).toEqual({ kind: "cancelled", refundId: wish.refundId });
    expect(await refund(id, wish)).toMatchObject({ kind: "requested", repeated: true });
    expect(await onShelf()).toBe(before + 2);
    await soon(shop, () => statusOf(id)).toEqual({ status: "cancelled", paymentStatus: "refunded" });
  });

  test("typed as an amount, after a part with a piece, does the same with what was left", async () => {
    const { id, lineId, totalCents } = await paid();
    const before = await onShelf();
    await refund(id, { amountCents: 1000, putBack: [{ orderItemId: lineId, quantity: 1 }] });
    expect(await refund(id, { amountCents: totalCents - 1000 })).toMatchObject({ kind: "cancelled" });
    expect(await onShelf()).toBe(before + 2);
  });

  test("lets it live where that is wanted, with the pieces that were chosen", async () => {
    const { id, lineId } = await paid();
    const before = await onShelf();
    const wish = { amountCents: null, order: "keep", putBack: [{ orderItemId: lineId, quantity: 1 }] } as const;
    expect(await refund(id, wish)).toMatchObject({ kind: "requested" });
    expect(await onShelf()).toBe(before + 1);
    await soon(shop, () => statusOf(id)).toEqual({ status: "confirmed", paymentStatus: "refunded" });
  });

  test("of one that was sent leaves it and its pieces where they are; a form from before it was sent is refused", async () => {
    const { id } = await paid();
    await shop.services.db.updateTable("orders").set({ status: "shipped" }).where("id", "=", id).execute();
    const before = await onShelf();
    expect(await refund(id, { amountCents: null, order: "cancel" })).toEqual({
      kind: "refused",
      reason: "wrong_status",
    });
    expect(await refund(id, { amountCents: null })).toMatchObject({ kind: "requested" });
    expect(await onShelf()).toBe(before);
    await soon(shop, () => statusOf(id)).toEqual({ status: "shipped", paymentStatus: "refunded" });
  });
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
