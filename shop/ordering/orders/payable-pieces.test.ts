import { afterEach, describe, expect, test } from "vitest";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { type OrderRecord, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, askToPay, cardData, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow, setRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { endCoupon } from "../coupons/end-coupon.server.ts";

const { shop, db, ana } = await openPayingShop();
const bia = await createTestCustomer(shop);
await setStock(shop, null, 60);

const EARRING = { product_id: "BRINCOARGO-011", size: "", quantity: 2 };

const sell = (id: string, change: { archived_at: Date | null } | { available_sizes: string[] }) =>
  db.updateTable("products").set(change).where("id", "=", id).execute();

const { available_sizes: sizes } = await readRow(db, "products", { id: RING.product_id }, ["available_sizes"]);

afterEach(async () => {
  await sell(RING.product_id, { archived_at: null });
  await sell(RING.product_id, { available_sizes: sizes });
});

const leaveOut = (orderId: string, headers: Record<string, string> = ana.bearer) =>
  shop.fetch(`/rest/v1/orders/${orderId}/missing-items`, { method: "DELETE", headers });

const attemptsOf = (order: OrderRecord) =>
  db.selectFrom("payments").select(["state", "method"]).where("order_id", "=", order.id).execute();

const gone = {
  code: "out_of_stock",
  message: "Uma peça do pedido não está mais à venda",
  issues: [
    {
      path: "order.items",
      message: "tamanho 16, não está mais à venda",
      product_id: RING.product_id,
      size: "16",
      available: 0,
    },
  ],
};

describe("what the shop sells no more", () => {
  // Rules: ORDER-28.
  test.each([
    ["archived", { archived_at: new Date() }],
    ["without that size", { available_sizes: sizes.filter((size) => size !== RING.size) }],
  ])(
    "is not paid by an order from before: %s; the rest is, once it is left out",
    async (_name, change) => {
      const order = await placeOrder(shop, ana, { items: [RING, EARRING] });
      await sell(RING.product_id, change);
      const refused = await askForPix(shop, ana, order.id);
      expect([refused.status, await refused.json()]).toMatchObject([409, gone]);
      expect(await attemptsOf(order)).toEqual([]);

      expect((await leaveOut(order.id, bia.bearer)).status).toBe(404);
      const rest = await leaveOut(order.id);
      expect(rest.status).toBe(200);
      const left: OrderRecord = await rest.json();
      expect(left.order_items).toMatchObject([{ product_id: EARRING.product_id, quantity: 2 }]);
      const alone = await placeOrder(shop, bia, { items: [EARRING] });
      expect(left).toMatchObject({ subtotal: alone.subtotal, shipping: alone.shipping, total: alone.total });

      const payment = await payByPix(shop, ana, order.id);
      await providerSays(shop, payment.external_payment_id, "approve");
      await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed" });
      expect((await leaveOut(order.id)).status).toBe(409);
    },
    60_000,
  );

  test("leaves nothing of an order that was all of it", async () => {
    const order = await placeOrder(shop, ana);
    await sell(RING.product_id, { archived_at: new Date() });
    const answer = await leaveOut(order.id);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "nothing_left" }]);
    expect((await readOrder(shop, ana, order.id)).order_items).toHaveLength(1);
  });

  test("is paid by the PIX that ran before, which another method does not call off", async () => {
    const order = await placeOrder(shop, ana);
    const pix = await payByPix(shop, ana, order.id);
    await sell(RING.product_id, { archived_at: new Date() });
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: pix.id, status: "pending" });
    const byCard = { method: "credit_card", cardData: await cardData(shop, "APRO") };
    expect((await askToPay(shop, ana, order.id, byCard)).status).toBe(409);
    expect(await attemptsOf(order)).toEqual([{ state: "pending", method: "pix" }]);
    await providerSays(shop, pix.external_payment_id, "approve");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed" });
  }, 60_000);
});

describe("leaving pieces out", () => {
  // Rules: ORDER-28.
  test("cuts what is sold out to what is there, keeps the service and the coupon while it gives something", async () => {
    await makeCoupon(shop, "RESTO", { kind: "fixed", value: 500, minimumCents: 10_000 });
    const before = await stockOf(shop, RING.product_id);
    const order = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 3 }, EARRING], coupon_code: "RESTO" });
    expect(order.discount).toBe(5);
    await setStock(shop, RING.product_id, before.reserved + 1);
    const refused = await askForPix(shop, ana, order.id);
    expect((await refused.json()).issues).toMatchObject([{ message: "Resta apenas 1 unidade", available: 1 }]);
    const left: OrderRecord = await (await leaveOut(order.id)).json();
    expect(left.order_items).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    expect(left).toMatchObject({ coupon_code: "RESTO", discount: 5, service_name: order.service_name });

    await setStock(shop, RING.product_id, before.reserved);
    const without: OrderRecord = await (await leaveOut(order.id)).json();
    expect(without.order_items).toHaveLength(1);
    expect(without.coupon_code).toBe(without.subtotal >= 100 ? "RESTO" : null);
    await setStock(shop, RING.product_id, before.on_hand);
  }, 60_000);
});

test("an order from before links in names and addresses were refused loses pieces and is paid like any other", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 2 }] });
  const { shipping_address: address } = await readRow(db, "orders", { id: order.id }, ["shipping_address"]);
  const old = JSON.stringify({ ...(address as object), street: "Rua Promo.com", complement: "www.promo.com" });
  await setRows(db, "orders", { id: order.id }, { customer_name: "Ana Promo.com", shipping_address: old });
  await setStock(shop, RING.product_id, before.reserved + 1);
  expect((await leaveOut(order.id)).status).toBe(200);
  expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  await setStock(shop, RING.product_id, before.on_hand);
});

describe("a coupon that ended", () => {
  test("is told of before the PIX that runs is called off: it stays, with its discount", async () => {
    await makeCoupon(shop, "ACABOU");
    const order = await placeOrder(shop, ana, { coupon_code: "ACABOU" });
    const pix = await payByPix(shop, ana, order.id);
    await endCoupon(shop.services, "ACABOU", "command");
    const byCard = { method: "credit_card", cardData: await cardData(shop, "APRO") };
    const refused = await askToPay(shop, ana, order.id, byCard);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "coupon_refused" }]);
    expect(await attemptsOf(order)).toEqual([{ state: "pending", method: "pix" }]);
    expect(await usesOf(shop, "ACABOU")).toEqual({ used: 1, states: ["held"] });
    await providerSays(shop, pix.external_payment_id, "approve");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
      payment_status: "paid",
      coupon_code: "ACABOU",
    });
  }, 60_000);

  test("that holds still goes with the other method, and what is wrong with that is told first, too", async () => {
    await makeCoupon(shop, "UMAVEZ", { totalLimit: 1 });
    const order = await placeOrder(shop, ana, { coupon_code: "UMAVEZ" });
    await payByPix(shop, ana, order.id);
    const many = { method: "credit_card", cardData: await cardData(shop, "APRO", { installments: 12 }) };
    expect((await askToPay(shop, ana, order.id, many)).status).toBe(422);
    expect(await attemptsOf(order)).toEqual([{ state: "pending", method: "pix" }]);
    const byCard = { method: "credit_card", cardData: await cardData(shop, "APRO") };
    expect((await askToPay(shop, ana, order.id, byCard)).status).toBe(200);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
    expect(await usesOf(shop, "UMAVEZ")).toMatchObject({ used: 1 });
  }, 60_000);
});

test("after all of this the books add up, and the provider says the same", () => expectProvidersAgree(shop), 60_000);
