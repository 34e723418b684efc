import { expect, test } from "vitest";
import { expirePayment } from "#shop/ordering/payments/expire-payment.server.ts";
import { refreshPayment } from "#shop/ordering/payments/refresh-payment.server.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { recordForOrders } from "./settle-payment.server.ts";

// No jobs run here: every change of the order comes from the call itself.
const shop = await createTestShop({ worker: false });
const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);
const check = (external_payment_id: string, headers = ana.bearer) =>
  shop.json("/functions/v1/check-payment", { external_payment_id }, { headers });

async function waiting() {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  return { orderId: order.id, paymentId: payment.id, external: payment.external_payment_id };
}

test("one press is enough: the provider is asked, and the order tells before the answer comes", async () => {
  const { orderId, external } = await waiting();
  expect(await (await check(external)).json()).toMatchObject({ status: "pending" });
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, external, "approve");
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "pending" });
  expect(await (await check(external)).json()).toMatchObject({ status: "approved" });
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
});

test("after the time to pay a press still finds money that came late", async () => {
  const { orderId, paymentId, external } = await waiting();
  await shop.services.db
    .updateTable("payments")
    .set({ expires_at: new Date(Date.now() - 2 * 60 * 60_000) })
    .where("id", "=", paymentId)
    .execute();
  await expirePayment(shop.services, { paymentId }, recordForOrders(shop.services));
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, external, "approve", { late: true });
  const state = shop.services.db.selectFrom("payments").select("state").where("id", "=", paymentId);
  expect(await state.executeTakeFirst()).toEqual({ state: "expired" });
  expect(await (await check(external)).json()).toMatchObject({ status: "approved" });
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
});

test("an end that is known and waits for the settling job is settled, once", async () => {
  const { orderId, paymentId, external } = await waiting();
  await providerSays(shop, external, "reject");
  await refreshPayment(shop.services, { paymentId, round: 0 }, () => expect.unreachable("it was made before"));
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "pending" });
  for (let press = 0; press < 2; press += 1) {
    expect(await (await check(external)).json()).toMatchObject({ status: "rejected" });
    expect(await readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "rejected" });
  }
  const told = shop.services.db.selectFrom("order_events").select("id").where("kind", "=", "payment_failed");
  expect(await told.where("order_id", "=", orderId).execute()).toHaveLength(1);
});

test("a provider that does not answer: what is known counts", async () => {
  const { orderId, external } = await waiting();
  await letFail(shop, "get-order", "500");
  expect(await (await check(external)).json()).toMatchObject({ status: "pending" });
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "pending" });
});

test("for its own customer only", async () => {
  const { external } = await waiting();
  expect((await check(external, bia.bearer)).status).toBe(404);
  expect((await check("PMI-1234567890123-abcdefgh")).status).toBe(404);
  expect((await shop.json("/functions/v1/check-payment", { external_payment_id: external })).status).toBe(401);
  const nothing = await shop.json("/functions/v1/check-payment", {}, { headers: ana.bearer });
  expect(await nothing.json()).toMatchObject({ issues: [{ message: "ID do pagamento é obrigatório" }] });
});
