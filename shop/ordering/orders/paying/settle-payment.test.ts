import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { closePayment } from "#shop/ordering/payments/close-payment.server.ts";
import { expirePayment } from "#shop/ordering/payments/expire-payment.server.ts";
import { refreshPayment } from "#shop/ordering/payments/refresh-payment.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, letFail, type PaymentAnswer, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { readOrder as readStoredOrder } from "../order-queries.server.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.server.ts";
import { paymentOrderOf } from "./payment-order.ts";
import { recordForOrders, settlePayment } from "./settle-payment.server.ts";

let ahead = 0;
const { shop, services, db } = await openShop({ clock: () => new Date(Date.now() + ahead) });
const ana = await createTestCustomer(shop);

async function buy(change: object = {}, customer: TestCustomer = ana) {
  const order = await placeOrder(shop, customer, change);
  return { order, payment: await payByPix(shop, customer, order.id) };
}

const stateOf = (payment: PaymentAnswer) =>
  db.selectFrom("payments").select("state").where("id", "=", payment.id).executeTakeFirstOrThrow();
const orderOf = (id: string) => readOrder(shop, ana, id);
const stock = () => stockOf(shop, RING.product_id);

/** As after its deadline. */
async function expire(payment: PaymentAnswer): Promise<void> {
  ahead = 41 * MINUTE_MS;
  await expirePayment(services, { paymentId: payment.id }, recordForOrders(services));
  await settlePayment(services, { reference: await referenceOf(payment), paymentId: payment.id });
  ahead = 0;
}

async function referenceOf(payment: PaymentAnswer): Promise<string> {
  const row = await db.selectFrom("payments").select("order_id").where("id", "=", payment.id).executeTakeFirstOrThrow();
  return row.order_id;
}

/** Retries: a row locked by a job is skipped until the next run. */
async function cancelAfterTwoDays(id: string): Promise<void> {
  const round = async () => {
    ahead = 49 * 60 * MINUTE_MS;
    await cancelUnpaidOrders(services);
    ahead = 0;
    return orderOf(id);
  };
  await soon(shop, round).toMatchObject({ status: "cancelled", payment_status: "cancelled" });
}

describe("notices", () => {
  async function notice(orderId: string, body: object, secret = services.config.mercadoPago?.webhookSecret ?? "") {
    const requestId = randomUUID();
    const ts = String(Date.now());
    const v1 = createHmac("sha256", secret).update(`id:${orderId};request-id:${requestId};ts:${ts};`).digest("hex");
    return shop.json(`/webhooks/mercado-pago?data.id=${orderId}&type=order`, body, {
      headers: { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
    });
  }

  test("the same one a hundred times, in any order with others: one payment, one sale, one mail", async () => {
    await setStock(shop, RING.product_id, 5);
    const customer_email = "cem.vezes@exemplo.com";
    const { order, payment } = await buy({ customer_email });
    const { provider_payment_id } = await readRow(db, "payments", { id: payment.id }, ["provider_payment_id"]);
    const id = provider_payment_id ?? "";
    await letFail(shop, "webhook", "missing");
    await providerSays(shop, payment.external_payment_id, "approve");
    expect(await orderOf(order.id)).toMatchObject({ payment_status: "pending" });

    const about = (action: string) => ({ action, type: "order", data: { id } });
    const notices = [
      ...Array.from({ length: 100 }, () => about("order.processed")),
      ...Array.from({ length: 5 }, () => about("order.action_required")),
      about("order.updated"),
      about("order.canceled"),
    ].sort(() => Math.random() - 0.5);
    const answers = await Promise.all(notices.map((body) => notice(id, body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));

    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
    for (let i = 0; i < 5; i += 1) await settlePayment(services, { reference: order.id, paymentId: payment.id });
    await soon(shop, () =>
      db.selectFrom("webhook_events").select("id").where("processed_at", "is", null).execute(),
    ).toEqual([]);
    await soon(shop, () => mailsTo(shop, customer_email)).toHaveLength(1);
    expect(await stock()).toEqual({ on_hand: 4, reserved: 0, stock: 4 });
    const stored = await db.selectFrom("webhook_events").select("id").where("resource_id", "=", id).execute();
    expect(stored).toHaveLength(4);
    const sales = await db.selectFrom("stock_movements").select("delta").where("reference", "=", order.id).execute();
    expect(sales).toEqual([{ delta: -1 }]);
    await jobsAreDone(shop);
    expect(await mailsTo(shop, customer_email)).toHaveLength(1);
  }, 40_000);

  test("unsigned or wrongly signed is refused, an unknown resource is taken and ignored", async () => {
    const id = "ORD01HRYFWNYRE1MR1E60MW3X0T2P";
    const body = { action: "order.processed", type: "order", data: { id } };
    expect((await notice(id, body, "another secret")).status).toBe(401);
    expect((await shop.json(`/webhooks/mercado-pago?data.id=${id}`, body)).status).toBe(401);
    expect((await notice(id, body)).status).toBe(200);
    const outcome = () =>
      db.selectFrom("webhook_events").select("outcome").where("resource_id", "=", id).executeTakeFirst();
    await soon(shop, outcome).toEqual({ outcome: "unknown" });
  });

  test.each(["missing", "wrong-signature", "unsigned"])("%s: the provider is asked all the same", async (fault) => {
    await setStock(shop, RING.product_id, 20);
    const { order, payment } = await buy();
    await letFail(shop, "webhook", fault);
    await providerSays(shop, payment.external_payment_id, "approve");
    expect(await orderOf(order.id)).toMatchObject({ payment_status: "pending" });
    await refreshPayment(services, { paymentId: payment.id, round: 4 }, () => expect.fail("it is known"));
    await soon(shop, () => orderOf(order.id)).toMatchObject({ payment_status: "paid" });
  });

  test.each(["duplicate", "own-case-id", "ts-seconds", "ts-milliseconds"])(
    "%s: the order is paid all the same",
    async (fault) => {
      const { order, payment } = await buy();
      await letFail(shop, "webhook", fault);
      await providerSays(shop, payment.external_payment_id, "approve");
      await soon(shop, () => orderOf(order.id)).toMatchObject({ payment_status: "paid" });
    },
  );
});

describe("an amount that is not the order's", () => {
  test("never pays it: looked at by a person, the pieces stay held", async () => {
    const { reserved } = await stock();
    const { order, payment } = await buy();
    await providerSays(shop, payment.external_payment_id, "approve", { amount: "1.00" });
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "pending", payment_status: "in_review" });
    expect(await stateOf(payment)).toEqual({ state: "mismatch" });
    expect(await stock()).toMatchObject({ reserved: reserved + 1 });
    expect((await askForPix(shop, ana, order.id)).status).toBe(409);
  });
});

describe("an attempt that ends", () => {
  test("refused: the order stays and can be paid again, at once", async () => {
    const before = await stock();
    const { order, payment } = await buy();
    await providerSays(shop, payment.external_payment_id, "reject");
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "pending", payment_status: "rejected" });
    expect(await stock()).toEqual(before);
    const again = await payByPix(shop, ana, order.id);
    expect(again.external_payment_id).not.toBe(payment.external_payment_id);
    expect(await orderOf(order.id)).toMatchObject({ payment_status: "pending" });
    await providerSays(shop, again.external_payment_id, "approve");
    await soon(shop, () => orderOf(order.id)).toMatchObject({ payment_status: "paid" });
  });

  test("expired by our own timer: closed at the provider, pieces back, the order payable", async () => {
    const before = await stock();
    const { order, payment } = await buy();
    await expirePayment(services, { paymentId: payment.id }, recordForOrders(services));
    expect(await stateOf(payment)).toEqual({ state: "pending" });
    await expire(payment);
    expect(await stateOf(payment)).toEqual({ state: "expired" });
    expect(await stock()).toEqual(before);
    expect(await orderOf(order.id)).toMatchObject({ status: "pending", payment_status: "cancelled" });
    await expect(providerSays(shop, payment.external_payment_id, "approve")).rejects.toThrow("409");
  });

  test("expired while a job was making it at the provider: closed there a moment later, before anybody pays it", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-order", "500", { times: 2 });
    const payment = await payByPix(shop, ana, order.id);
    const row = db.selectFrom("payments").selectAll().where("id", "=", payment.id).executeTakeFirstOrThrow();
    const { external_payment_id } = await row;
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    ahead = 41 * MINUTE_MS;
    await refreshPayment(services, { paymentId: payment.id, round: 0 }, async (attempt) => {
      // The provider was polled and knows no payment; at the deadline the request is sent anyway.
      await expirePayment(services, { paymentId: payment.id }, recordForOrders(services));
      return paymentOrderOf(attempt, await readStoredOrder(db, attempt.reference), null);
    });
    ahead = 0;
    expect(await stateOf(payment)).toEqual({ state: "expired" });
    const { rows } = await sql`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
       where name = 'payments.close' and data ->> 'paymentId' = ${payment.id} order by 1`.execute(db);
    // Two jobs: one right away, and one delayed in case the process dies before the result is stored.
    expect(rows).toEqual([{ seconds: 0 }, { seconds: 60 }]);
    await closePayment(services, { paymentId: payment.id });
    await expect(providerSays(shop, external_payment_id, "approve")).rejects.toThrow("409");
  });

  test("with the last piece: its owner is not kept from a new attempt by the old one's hold", async () => {
    // Wait until the reservations of earlier attempts are released.
    await jobsAreDone(shop);
    await setStock(shop, RING.product_id, (await stock()).reserved + 1);
    const { order, payment } = await buy();
    expect(await stock()).toMatchObject({ stock: 0 });
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: payment.id });
    ahead = 31 * MINUTE_MS;
    const next = await payByPix(shop, ana, order.id);
    ahead = 0;
    expect(next.id).not.toBe(payment.id);
    expect(await stateOf(payment)).toEqual({ state: "expired" });
    expect(await stock()).toMatchObject({ stock: 0 });
  });
});

describe("money that comes late", () => {
  test("takes pieces again when there are any", async () => {
    await setStock(shop, RING.product_id, 20);
    const { order, payment } = await buy();
    await expire(payment);
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  });

  test("goes back when there are none, with a mail that says so", async () => {
    const customer_email = "tarde@exemplo.com";
    await setStock(shop, RING.product_id, 20);
    const { order, payment } = await buy({ customer_email });
    await expire(payment);
    await setStock(shop, RING.product_id, (await stock()).reserved);
    await letFail(shop, "refund-order", "early-refund");
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await stateOf(payment)).toEqual({ state: "refunded" });
    const refunds = await db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).execute();
    expect(refunds).toMatchObject([{ state: "done", reason: "out_of_stock" }]);
    await soon(shop, () => mailsTo(shop, customer_email)).toMatchObject([{ subject: /devolvido/ }]);
  }, 30_000);

  test("brings a cancelled order back", async () => {
    await setStock(shop, RING.product_id, 40);
    const { order, payment } = await buy();
    await expire(payment);
    await cancelAfterTwoDays(order.id);
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  });

  test("for what the order was before it was changed goes back, and the order can be paid", async () => {
    const customer_email = "mudou@exemplo.com";
    const { order, payment } = await buy({ customer_email });
    await expire(payment);
    const body = orderBody({ customer_email, items: [{ ...RING, quantity: 2 }] });
    const changed = await shop.json(`/rest/v1/orders/${order.id}`, body, { method: "PUT", headers: ana.bearer });
    expect(changed.status).toBe(200);
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => stateOf(payment)).toEqual({ state: "refunded" });
    await soon(shop, () => mailsTo(shop, customer_email)).toHaveLength(1);
    expect(await orderOf(order.id)).toMatchObject({ status: "pending" });
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  }, 30_000);

  test("for an order that another attempt has paid goes back, and the order stays paid", async () => {
    await setStock(shop, RING.product_id, 40);
    const { order, payment } = await buy();
    await expire(payment);
    const second = await payByPix(shop, ana, order.id);
    await providerSays(shop, second.external_payment_id, "approve");
    await soon(shop, () => orderOf(order.id)).toMatchObject({ payment_status: "paid" });
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => stateOf(payment)).toEqual({ state: "refunded" });
    expect(await orderOf(order.id)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
      external_payment_id: second.external_payment_id,
    });
  }, 30_000);

  test("while another attempt runs pays the order and ends the other", async () => {
    const { order, payment } = await buy();
    await expire(payment);
    const second = await payByPix(shop, ana, order.id);
    const held = await stock();
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, () => orderOf(order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
    expect(await stateOf(second)).toEqual({ state: "cancelled" });
    expect(await stock()).toMatchObject({ reserved: held.reserved - 1, on_hand: held.on_hand - 1 });
  });
});

test("orders unpaid for the shop's 48 hours are cancelled, unless a payment runs", async () => {
  const [idle, running] = [await placeOrder(shop, ana), await buy()];
  ahead = 47 * 60 * MINUTE_MS;
  await cancelUnpaidOrders(services);
  ahead = 0;
  expect(await orderOf(idle.id)).toMatchObject({ status: "pending" });
  await cancelAfterTwoDays(idle.id);
  expect(await orderOf(running.order.id)).toMatchObject({ status: "pending" });
  expect((await askForPix(shop, ana, idle.id)).status).toBe(409);
});
