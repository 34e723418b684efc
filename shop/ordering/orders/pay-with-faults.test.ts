import { describe, expect, test } from "vitest";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, letFail, type PaymentAnswer, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow, setRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { closePayment } from "../payments/close-payment.server.ts";
import { reconcilePayments } from "../payments/reconciliation/reconcile-payments.server.ts";

const { shop, services, db, ana } = await openPayingShop({
  config: { paymentBudgets: { browserMs: 2500, jobMs: 6000 } },
});
const bia = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);

const paymentOf = (id: string) => readRow(db, "payments", { id }, ["id", "state", "provider_payment_id"]);
const cancel = (external_payment_id: string, headers = ana.bearer) =>
  shop.json("/functions/v1/cancel-payment", { external_payment_id }, { headers });

async function providerOrders(reference: string): Promise<unknown[]> {
  const response = await shop.sandbox.app.request("/control/payments");
  const all: { external_reference: string }[] = await response.json();
  return all.filter((order) => order.external_reference === reference);
}

describe("a provider that does not answer", () => {
  test.each(["500", "html-502", "lost-answer", "423", "429"])(
    "%s: the payment is processing, a job finishes it, and nobody is charged twice",
    async (fault) => {
      const order = await placeOrder(shop, ana);
      await letFail(shop, "create-order", fault);
      const payment = await payByPix(shop, ana, order.id);
      expect(payment).toMatchObject({ status: "processing", pix_qr_code: null });
      expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: payment.id });
      await soon(shop, () => paymentOf(payment.id)).toMatchObject({ state: "pending" });
      expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: payment.id, status: "pending" });
      expect(await providerOrders(payment.external_payment_id)).toHaveLength(1);
    },
    30_000,
  );

  test("for longer than a shopper waits: the shop says it is processing before the provider answers", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-order", "hang", { ms: 4_000 });
    const payment = await payByPix(shop, ana, order.id);
    expect(payment.status).toBe("processing");
    await soon(shop, () => paymentOf(payment.id)).toMatchObject({ state: "pending" });
    expect(await providerOrders(payment.external_payment_id)).toHaveLength(1);
  }, 40_000);

  test("forbids one request (403): the attempt has failed, the pieces are free, the order can be tried again", async () => {
    const before = await stockOf(shop, RING.product_id);
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-order", "403");
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "rejected" });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "rejected" });
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  });
});

test("money that is faster than the answer: paid once, never back to pending", async () => {
  const order = await placeOrder(shop, ana, { customer_name: "APRO" });
  await letFail(shop, "create-order", "webhook-before-answer");
  const payment = await payByPix(shop, ana, order.id);
  expect(["pending", "approved"]).toContain(payment.status);
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
});

test("a double click starts one payment", async () => {
  const order = await placeOrder(shop, ana);
  const answers = await Promise.all(Array.from({ length: 8 }, () => askForPix(shop, ana, order.id)));
  const payments: PaymentAnswer[] = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(payments.map((payment) => payment.id)).size).toBe(1);
  const rows = await db.selectFrom("payments").select("id").where("order_id", "=", order.id).execute();
  expect(rows).toHaveLength(1);
});

describe("calling a payment off", () => {
  test("ends it at the provider and gives the pieces back; another one can be started", async () => {
    const before = await stockOf(shop, RING.product_id);
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    expect((await cancel(payment.external_payment_id, bia.bearer)).status).toBe(404);
    expect((await cancel("PMI-0-none")).status).toBe(404);
    const answer = await cancel(payment.external_payment_id);
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: "cancelled", pix_qr_code: null }]);
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await providerOrders(payment.external_payment_id)).toMatchObject([{ status: "canceled" }]);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "cancelled" });
    expect((await cancel(payment.external_payment_id)).status).toBe(409);
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  });

  test("while the provider is busy: cancelled with us at once, there by a job", async () => {
    const before = await stockOf(shop, RING.product_id);
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    await letFail(shop, "cancel-order", "409");
    expect(await (await cancel(payment.external_payment_id)).json()).toMatchObject({ status: "cancelled" });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await providerOrders(payment.external_payment_id)).toMatchObject([{ status: "action_required" }]);
    await closePayment(services, { paymentId: payment.id });
    expect(await providerOrders(payment.external_payment_id)).toMatchObject([{ status: "canceled" }]);
  });

  test("after the money has come: it is paid, not cancelled", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    await letFail(shop, "webhook", "missing");
    await providerSays(shop, payment.external_payment_id, "approve");
    expect(await (await cancel(payment.external_payment_id)).json()).toMatchObject({ status: "approved" });
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  });
});

describe("who may pay, and what with", () => {
  const pay = (body: object, headers: Record<string, string> = ana.bearer) =>
    shop.json("/functions/v1/create-mercadopago-payment", body, { headers });

  test("the owner, logged in", async () => {
    const order = await placeOrder(shop, ana);
    const body = { order: { id: order.id }, paymentData: { method: "pix" } };
    const visitor = await pay(body, {});
    expect([visitor.status, await visitor.json()]).toMatchObject([401, { message: "Usuário não autenticado" }]);
    expect((await pay(body, bia.bearer)).status).toBe(404);
    expect((await pay({ ...body, order: { id: "x" } })).status).toBe(404);
    expect((await pay(body, ana.cookie)).status).toBe(200);
  });

  test("the fields of the specification are taken, their prices are not", async () => {
    const order = await placeOrder(shop, ana);
    const response = await pay({
      order: {
        id: order.id,
        externalPaymentId: "PMI-1-mine",
        items: [{ productId: RING.product_id, price: 0.01 }],
        subtotal: 0.01,
        shipping: 0,
        total: 0.01,
        customerName: "Maria",
        customerEmail: "m@exemplo.com",
        customerPhone: "11988881234",
        shippingAddress: {},
      },
      paymentData: { method: "pix" },
      user: { id: ana.id, email: ana.email, name: "Ana" },
    });
    const payment: PaymentAnswer = await response.json();
    expect(payment.external_payment_id).not.toBe("PMI-1-mine");
    expect(await providerOrders(payment.external_payment_id)).toMatchObject([{ amount: order.total.toFixed(2) }]);
  });

  test.each(["number", "holder", "expiry", "cvv"])("card data does not reach us: %s", async (field) => {
    const order = await placeOrder(shop, ana);
    const paymentData = { method: "credit_card", cardData: { cardToken: "t", [field]: "4111111111111111" } };
    const response = await pay({ order: { id: order.id }, paymentData });
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path: `paymentData.cardData.${field}` }]);
  });

  test("a method of another provider is refused at this door", async () => {
    const order = await placeOrder(shop, ana);
    const response = await pay({ order: { id: order.id }, paymentData: { method: "stripe" } });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { message: "Forma de pagamento indisponível" },
    ]);
  });
});

test("what a lost job left open is taken up again", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, payment.external_payment_id, "approve");
  await setRows(db, "payments", { id: payment.id }, { ask_after: new Date(Date.now() - 20 * 60_000) });
  await reconcilePayments(services);
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
});
