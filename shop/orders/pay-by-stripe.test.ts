import { describe, expect, test } from "vitest";
import { expirePayment } from "#shop/payments/expire-payment.server.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import {
  letFail,
  payByPix,
  placeOrder,
  providerSays,
  RING,
  readOrder,
  setStock,
  stockOf,
} from "#tests/setup/test-orders.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { refundOrder } from "./refund-order.server.ts";

let ahead = 0;
const shop = await createTestShop({
  clock: () => new Date(Date.now() + ahead),
  config: { paymentBudgets: { browserMs: 1500, jobMs: 3000 } },
});
const { db } = shop.services;
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 40);
const MINUTE = 60_000;

interface StripeAnswer {
  success: boolean;
  error: string | null;
  sessionUrl: string | null;
  sessionId: string | null;
  externalPaymentId: string;
  status: string;
}

const ask = (orderId: string, headers: Record<string, string> = ana.bearer, more: object = {}) =>
  shop.json(
    "/functions/v1/create-stripe-payment",
    { order: { id: orderId, ...more }, paymentData: { method: "stripe" }, user: { id: ana.id } },
    { headers },
  );

async function open(orderId: string): Promise<StripeAnswer> {
  const answer = await ask(orderId);
  if (answer.status !== 200) throw new Error(`stripe: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Does on Stripe's page what a payer does. */
async function choose(payment: StripeAnswer, choice: string): Promise<Response> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return shop.fetch(payment.sessionUrl ?? "", { method: "POST", headers, body: `choice=${choice}` });
}

const shows = (orderId: string, what: object) => soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject(what);

test("a session is opened as specified, paid on its page, and confirmed by its event", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  expect(payment).toMatchObject({
    success: true,
    error: null,
    sessionId: expect.stringMatching(/^cs_test_/),
    sessionUrl: expect.stringMatching(/^\/sandbox\/stripe\/pay\/cs_test_/),
    externalPaymentId: expect.stringMatching(/^PMI-/),
    status: "pending",
  });
  expect(await open(order.id)).toEqual(payment);
  expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  const left = await choose(payment, "card");
  expect(left.headers.get("Refresh")).toContain(`/order-success?order_id=${order.id}&session_id=${payment.sessionId}`);
  await shows(order.id, { status: "confirmed", payment_status: "paid", payment_method: "stripe" });
  expect(await stockOf(shop, RING.product_id)).toMatchObject({
    on_hand: before.on_hand - 1,
    reserved: before.reserved,
  });
});

test("who may: the owner, logged in, with something to pay; refusals in the call's own words", async () => {
  const order = await placeOrder(shop, ana);
  const visitor = await ask(order.id, {});
  expect([visitor.status, await visitor.json()]).toMatchObject([
    401,
    { success: false, error: "Usuário não autenticado", sessionUrl: null, sessionId: null },
  ]);
  expect((await ask("x")).status).toBe(404);
  const empty = await ask(order.id, ana.bearer, { items: [], total: 0 });
  expect(await empty.json()).toMatchObject({
    success: false,
    error: "Dados inválidos: items: Itens do pedido são obrigatórios, total: Total do pedido deve ser maior que zero",
  });
});

test("a submitted page whose PIX is not paid is no money; paid later it is", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "pix-later");
  await soon(shop, () =>
    db
      .selectFrom("webhook_events")
      .select("outcome")
      .where("provider", "=", "stripe")
      .where("resource_id", "=", payment.sessionId ?? "")
      .executeTakeFirst(),
  ).toMatchObject({ outcome: "nothing_new" });
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "pending" });
  await providerSays(shop, payment.externalPaymentId, "approve");
  await shows(order.id, { payment_status: "paid" });
});

test("its PIX failed, its page expired: the pieces are free, the order can be paid again", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const first = await open(order.id);
  await providerSays(shop, first.externalPaymentId, "reject");
  await shows(order.id, { status: "pending", payment_status: "rejected" });
  const second = await open(order.id);
  expect(second.sessionId).not.toBe(first.sessionId);
  await choose(second, "expire");
  await shows(order.id, { status: "pending", payment_status: "cancelled" });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
});

test("a declined card leaves the page open for another", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "decline");
  expect(await (await shop.fetch(payment.sessionUrl ?? "")).text()).toContain("Seu cartão foi recusado");
  await choose(payment, "card");
  await shows(order.id, { payment_status: "paid" });
});

test("ours ends it at Stripe: its page can no longer be paid", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  const { id } = await db
    .selectFrom("payments")
    .select("id")
    .where("external_payment_id", "=", payment.externalPaymentId)
    .executeTakeFirstOrThrow();
  ahead = 46 * MINUTE;
  await expirePayment(shop.services, { paymentId: id });
  ahead = 0;
  await shows(order.id, { payment_status: "cancelled" });
  expect(await (await shop.fetch(payment.sessionUrl ?? "")).text()).toContain("não pode mais ser feito");
});

test("called off by its customer: one story, and no mail of a deadline", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await cancelPayment(shop.services, payment.externalPaymentId, { customerId: ana.id });
  const told = db.selectFrom("order_events").select("kind").where("order_id", "=", order.id);
  const kinds = (await told.execute()).map(({ kind }) => kind);
  expect(kinds).toContain("payment_cancelled");
  expect(kinds).not.toContain("payment_expired");
});

test("another method calls it off; a PIX that waits on Stripe's side, too", async () => {
  for (const choice of [null, "pix-later"]) {
    const order = await placeOrder(shop, ana);
    const payment = await open(order.id);
    if (choice) await choose(payment, choice);
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending", payment_method: "pix" });
    const row = db.selectFrom("payments").select("state").where("external_payment_id", "=", payment.externalPaymentId);
    expect(await row.executeTakeFirst()).toEqual({ state: "cancelled" });
  }
});

describe("faults", () => {
  const stripe = { target: "stripe" };

  test.each(["500", "lost-answer", "429", "409", "html-502"])(
    "%s while it is made: processing, finished by a job with the same key",
    async (fault) => {
      const order = await placeOrder(shop, ana);
      await letFail(shop, "create-session", fault, stripe);
      const payment = await open(order.id);
      expect(payment).toMatchObject({ success: true, sessionUrl: null, status: "processing" });
      await soon(shop, () => open(order.id)).toMatchObject({ status: "pending" });
      const all: { external_reference: string }[] = await (await shop.sandbox.app.request("/control/payments")).json();
      expect(all.filter((each) => each.external_reference === payment.externalPaymentId)).toHaveLength(1);
    },
    30_000,
  );

  test("an answer of 500 that Stripe keeps under the call's key: a new key, and the attempt goes on", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "kept-500", stripe);
    expect(await open(order.id)).toMatchObject({ status: "processing", sessionUrl: null });
    await soon(shop, () => open(order.id)).toMatchObject({ status: "pending" });
    await choose(await open(order.id), "card");
    await shows(order.id, { status: "confirmed", payment_status: "paid" });
    await letFail(shop, "refund", "kept-500", stripe);
    const refund = { orderId: order.id, amountCents: null, reason: "peça com defeito" };
    expect(await refundOrder(shop.services, "shop", refund)).toMatchObject({ kind: "requested" });
    await soon(shop, () => readOrder(shop, ana, order.id), { timeout: 40_000 }).toMatchObject({
      payment_status: "refunded",
    });
  }, 60_000);

  test("a refused key is a failed attempt", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "401", stripe);
    expect(await open(order.id)).toMatchObject({ status: "rejected", sessionUrl: null });
  });

  test("another amount than asked for is looked at, never paid, and told to the shop", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "amount-mismatch", stripe);
    const payment = await open(order.id);
    await choose(payment, "card");
    await shows(order.id, { status: "pending", payment_status: "in_review" });
    const alert = db.selectFrom("payment_alerts").select("kind").where("subject", "=", payment.externalPaymentId);
    expect(await alert.executeTakeFirst()).toEqual({ kind: "mismatch" });
  });

  test.each(["wrong-signature", "unsigned", "missing"])("%s event: asking finds the money", async (fault) => {
    const order = await placeOrder(shop, ana);
    const payment = await open(order.id);
    await letFail(shop, "webhook", fault, { ...stripe, times: 2 });
    await choose(payment, "card");
    const { id: paymentId } = await db
      .selectFrom("payments")
      .select("id")
      .where("external_payment_id", "=", payment.externalPaymentId)
      .executeTakeFirstOrThrow();
    await shop.services.jobs.send(db, "payments.refresh", { paymentId, round: 9 });
    await shows(order.id, { payment_status: "paid" });
  });

  test("duplicates are one", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await open(order.id);
    await letFail(shop, "webhook", "duplicate", { ...stripe, times: 2 });
    await choose(payment, "card");
    await shows(order.id, { status: "confirmed", payment_status: "paid" });
    const sold = db.selectFrom("stock_movements").select("id").where("reference", "=", order.id);
    expect(await sold.execute()).toHaveLength(1);
  });
});

test("disputes and refunds made elsewhere are shown on the order", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "card");
  await shows(order.id, { payment_status: "paid" });
  await providerSays(shop, payment.externalPaymentId, "dispute");
  await shows(order.id, { payment_status: "in_dispute" });
  await providerSays(shop, payment.externalPaymentId, "win");
  await shows(order.id, { payment_status: "paid" });
});

test("late money for an order that is paid already goes back through Stripe", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await letFail(shop, "expire-session", "500", { target: "stripe", times: 3 });
  const pix = await payByPix(shop, ana, order.id);
  await providerSays(shop, pix.external_payment_id, "approve");
  await shows(order.id, { payment_status: "paid", payment_method: "pix" });
  await choose(payment, "card");
  await soon(shop, async () => {
    const answer = await shop.sandbox.app.request("/control/payments");
    const all: { external_reference: string; refunded_amount?: string }[] = await answer.json();
    return all.find((each) => each.external_reference === payment.externalPaymentId)?.refunded_amount;
  }).toBe(order.total.toFixed(2));
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid", payment_method: "pix" });
}, 60_000);
