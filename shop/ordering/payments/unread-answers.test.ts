import { beforeEach, expect, test } from "vitest";
import { readHealth } from "#shop/insight/health/read-health.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { refreshPaymentJob } from "./refresh-payment.server.ts";
import { listUnreadAnswers } from "./webhooks/webhook-event-queries.server.ts";

const { shop, db, jobs } = await openPayingShop();
beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
});
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 100);

async function begin() {
  const { id } = await placeOrder(shop, ana);
  return { id, payment: await payByPix(shop, ana, id) };
}
const shows = (id: string, payment_status: string) =>
  soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status });
const alertsOf = async (kind: string) =>
  (await db.selectFrom("payment_alerts").select("subject").where("kind", "=", kind).execute()).map(
    ({ subject }) => subject,
  );
const refresh = (paymentId: string) => jobs.send(db, refreshPaymentJob, { paymentId, round: 6 });

test("null where a field is left out: the payment is read all the same", async () => {
  const { id, payment } = await begin();
  await letFail(shop, "get-order", "nulls", { times: 3 });
  await providerSays(shop, payment.external_payment_id, "approve");
  await shows(id, "paid");
  expect(await listUnreadAnswers(db, new Date(0))).toEqual([]);
});

test("a state of no list: under review, told once, kept by its shape; the next word counts again", async () => {
  const [first, second] = [await begin(), await begin()];
  await letFail(shop, "get-order", "unheard-of-state", { times: 3 });
  await refresh(first.payment.id);
  await shows(first.id, "in_review");
  await refresh(second.payment.id);
  await shows(second.id, "in_review");
  const subject = "mercado-pago: on_the_moon/waiting_for_earthrise";
  expect(await alertsOf("unknown_state")).toEqual([subject]);
  const isTold = async () => (await mailsTo(shop, shop.services.config.brand.email)).map((mail) => mail.subject);
  await soon(shop, isTold).toContain("Situação de pagamento que a loja não conhece");

  const [kept] = await listUnreadAnswers(db, new Date(0));
  expect(kept).toMatchObject({ provider: "mercado-pago", operation: "get order", times: 2 });
  expect(JSON.parse(kept?.shape ?? "")).toMatchObject({ status: "= on_the_moon", total_amount: "string" });
  expect(kept?.shape).not.toMatch(/PMI-|ORD|exemplo/);
  const { session } = await createTestStaff(shop, "read_only");
  const health = await readHealth(shop.services, session, {});
  expect(health).toMatchObject({ unread: [{ problem: "on_the_moon/waiting_for_earthrise" }] });

  await letFail(shop, "get-order", "unheard-of-state", { times: 1 });
  await refresh(first.payment.id);
  await soon(shop, async () => (await listUnreadAnswers(db, new Date(0)))[0]?.times).toBe(3);
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await providerSays(shop, first.payment.external_payment_id, "approve");
  await shows(first.id, "paid");
});

test("a paid attempt stays paid whatever its provider calls it", async () => {
  const { id, payment } = await begin();
  await providerSays(shop, payment.external_payment_id, "approve");
  await shows(id, "paid");
  await letFail(shop, "get-order", "unheard-of-state");
  await providerSays(shop, payment.external_payment_id, "refund", { amount: "1.00" });
  const seen = () =>
    db.selectFrom("webhook_events").select("outcome").orderBy("id", "desc").limit(1).executeTakeFirst();
  await soon(shop, seen).toMatchObject({ outcome: expect.any(String) });
  expect(await readOrder(shop, ana, id)).toMatchObject({ status: "confirmed" });
  expect(["paid", "partially_refunded"]).toContain((await readOrder(shop, ana, id)).payment_status);
});

test("the same of Stripe: a money's state of no list is under review, the next word counts", async () => {
  const { id } = await placeOrder(shop, ana);
  const body = { order: { id }, paymentData: { method: "stripe" } };
  const answer = await shop.json("/functions/v1/create-stripe-payment", body, { headers: ana.bearer });
  const { externalPaymentId }: { externalPaymentId: string } = await answer.json();
  await letFail(shop, "get-session", "unheard-of-state", { target: "stripe" });
  const { id: paymentId } = await readRow(db, "payments", { external_payment_id: externalPaymentId }, ["id"]);
  await refresh(paymentId);
  await shows(id, "in_review");
  expect(await alertsOf("unknown_state")).toContain("stripe: payment_status/on_the_moon");
  await letFail(shop, "get-session", "nulls", { target: "stripe", times: 2 });
  await providerSays(shop, externalPaymentId, "approve");
  await shows(id, "paid");
});

test("an answer without what decides: the notice ends and is kept, asking finds the money", async () => {
  const { id, payment } = await begin();
  await letFail(shop, "get-order", "without-status");
  await providerSays(shop, payment.external_payment_id, "approve");
  const ended = () =>
    db.selectFrom("webhook_events").select(["outcome", "topic"]).orderBy("id", "desc").limit(1).executeTakeFirst();
  await soon(shop, ended).toEqual({ outcome: "unread", topic: "attempt" });
  expect(await alertsOf("unreadable_answer")).toEqual(["mercado-pago: get order: status"]);
  await refresh(payment.id);
  await shows(id, "paid");
});
