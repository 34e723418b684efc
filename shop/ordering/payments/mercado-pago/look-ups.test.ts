import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, letFail, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { firstOf } from "#tests/setup/test-size.ts";
import { closePayment } from "../close-payment.server.ts";
import { probePaymentKeys } from "../keys/note-keys.server.ts";
import { refreshPaymentJob } from "../refresh-payment.server.ts";

const shop = await createTestShop({
  config: { paymentBudgets: { browserMs: 1500, jobMs: 3000 } },
  searchLagMs: 300,
});
const { db, jobs } = shop.services;
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);
beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  // The attempts of earlier tests are not asked about any more: their searches would be counted here.
  await sql`delete from pgboss.job where name = 'payments.refresh' and state in ('created', 'retry')`.execute(db);
});

async function buy(name: string) {
  const order = await placeOrder(shop, ana);
  const card = { method: "credit_card", cardData: await cardData(shop, name) };
  return { order, payment: await pay(shop, ana, order.id, card) };
}

const stateOf = async (id: string) =>
  (await db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

async function searchFaultsLeft(): Promise<number> {
  const left: { operation: string; times: number }[] = await (await shop.sandbox.app.request("/control/faults")).json();
  return left.find(({ operation }) => operation === "search-orders")?.times ?? 0;
}

const olderBy = (id: string, ms: number) =>
  db
    .updateTable("payments")
    .set({ created_at: new Date(shop.services.clock().getTime() - ms) })
    .where("id", "=", id)
    .execute();

describe("a card's payment whose answer is lost", () => {
  test("is found once the provider's search knows it", async () => {
    await letFail(shop, "create-order", "lost-answer");
    const { order, payment } = await buy("APRO");
    expect(payment.status).toBe("processing");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  });

  test.each(firstOf(["401", "500", "403", "429"], 2))("is not given up by searches that fail (%s)", async (fault) => {
    await letFail(shop, "create-order", "lost-answer");
    await letFail(shop, "webhook", "missing");
    await letFail(shop, "search-orders", fault, { times: 2 });
    const { order, payment } = await buy("APRO");
    await olderBy(payment.id, 11 * MINUTE_MS);
    await soon(shop, searchFaultsLeft).toBe(0);
    expect(await stateOf(payment.id)).toBe("created");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  });

  test("what the search says of it is not believed: it may be behind", async () => {
    await letFail(shop, "create-order", "lost-answer");
    await letFail(shop, "webhook", "missing", { times: 2 });
    const { order, payment } = await buy("CONT");
    await providerSays(shop, payment.external_payment_id, "approve");
    const reference = payment.external_payment_id;
    const from = new Date(Date.now() - MINUTE_MS);
    const provider = shop.services.payments.named("mercado-pago") ?? expect.fail("no provider");
    const name = { providerPaymentId: null, externalPaymentId: reference, createdAt: from };
    const found = () => provider.fetchPayment(name, { browserWaits: false });
    await soon(shop, found).toMatchObject({ state: "paid" });
    await shop.time.advance(MINUTE_MS);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  });

  test("an order of another reference is not taken for it", async () => {
    const other = await buy("APRO");
    expect(other.payment.status).toBe("approved");
    await letFail(shop, "search-orders", "unfiltered", { times: 2 });
    await letFail(shop, "create-order", "500");
    const { payment } = await buy("APRO");
    await soon(shop, searchFaultsLeft).toBe(0);
    expect(await stateOf(payment.id)).toBe("created");
  });
});

test("a card that never arrived is given up after ten minutes and several empty searches", async () => {
  await letFail(shop, "create-order", "500");
  const { order, payment } = await buy("APRO");
  const { id: paymentId } = payment;
  const nextAsking = async () =>
    (await db.selectFrom("payments").select("ask_after").where("id", "=", paymentId).executeTakeFirstOrThrow())
      .ask_after;
  const ask = async (missing: number) => {
    const before = await nextAsking();
    await jobs.send(db, refreshPaymentJob, { paymentId, round: 9, missing });
    await expect.poll(nextAsking, { timeout: 10_000 }).not.toEqual(before);
  };
  await olderBy(paymentId, 9 * MINUTE_MS);
  await ask(5);
  expect(await stateOf(paymentId)).toBe("created");
  await olderBy(paymentId, 11 * MINUTE_MS);
  await ask(0);
  expect(await stateOf(paymentId)).toBe("created");
  await jobs.send(db, refreshPaymentJob, { paymentId, round: 9, missing: 2 });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "rejected" });
});

test("a search may span 30 days; an attempt that is older is still looked for", async () => {
  await letFail(shop, "create-order", "lost-answer");
  await letFail(shop, "webhook", "missing");
  const { payment } = await buy("APRO");
  const provider = shop.services.payments.named("mercado-pago") ?? expect.fail("no provider");
  const look = (daysAgo: number) => {
    const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * MINUTE_MS);
    const name = { providerPaymentId: null, externalPaymentId: payment.external_payment_id, createdAt };
    return provider.fetchPayment(name, { browserWaits: false });
  };
  await soon(shop, () => look(0)).toMatchObject({ state: "paid" });
  expect(await look(28)).toMatchObject({ state: "paid" });
  expect(await look(100)).toBeNull();
});

test("a declined card (402) is told at once with its reason, without any search", async () => {
  await letFail(shop, "search-orders", "500", { times: 50 });
  const { payment } = await buy("FUND");
  expect(payment).toMatchObject({
    status: "rejected",
    status_detail: "insufficient_amount",
    message: "O cartão não tem limite ou saldo suficiente.",
  });
});

test("a PIX whose answer is lost is asked for again with its key, and found without any search", async () => {
  await letFail(shop, "search-orders", "500", { times: 50 });
  await letFail(shop, "create-order", "lost-answer");
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  expect(payment.status).toBe("processing");
  await soon(shop, () => stateOf(payment.id)).toBe("pending");
  expect(await searchFaultsLeft()).toBe(50);
  const all: { external_reference: string }[] = await (await shop.sandbox.app.request("/control/payments")).json();
  expect(all.filter((each) => each.external_reference === payment.external_payment_id)).toHaveLength(1);
});

test("a PIX that is called off before the provider's search knows it is ended there, too", async () => {
  await letFail(shop, "create-order", "lost-answer");
  const order = await placeOrder(shop, ana);
  const { id: paymentId, external_payment_id } = await payByPix(shop, ana, order.id);
  // On a slow machine the next look finds it before it is called off.
  await sql`delete from pgboss.job where name = 'payments.refresh'`.execute(db);
  const cancelled = await shop.json("/functions/v1/cancel-payment", { external_payment_id }, { headers: ana.bearer });
  expect(await cancelled.json()).toMatchObject({ status: "cancelled" });
  const atProvider = async () => {
    const all: { external_reference: string; status: string }[] = await (
      await shop.sandbox.app.request("/control/payments")
    ).json();
    return all.find((each) => each.external_reference === external_payment_id)?.status;
  };
  expect(await atProvider()).toBe("action_required");
  // Only the job that this close leaves behind may end it.
  await sql`delete from pgboss.job where name = 'payments.close'`.execute(db);
  await closePayment(shop.services, { paymentId });
  expect(await atProvider()).toBe("action_required");
  await new Promise((indexed) => setTimeout(indexed, 1_600));
  await shop.time.advance(2 * MINUTE_MS);
  await soon(shop, atProvider).toBe("canceled");
});

describe("a PIX that its provider may have and does not tell of", () => {
  test("is not given up when the keys are refused meanwhile", async () => {
    await letFail(shop, "create-order", "lost-answer");
    await letFail(shop, "create-order", "401");
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    await soon(shop, () => shop.services.payments.refusesKeys("mercado-pago")).toBe(true);
    expect(await stateOf(payment.id)).toBe("created");
    await probePaymentKeys(shop.services);
    await shop.time.advance(30_000);
    await soon(shop, () => stateOf(payment.id)).toBe("pending");
  });
});
