import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, type PaymentAnswer, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { replayWebhooks } from "./received/replay-webhooks.server.ts";
import { watchWebhooks } from "./reconciliation/reconcile-payments.server.ts";
import { refreshPaymentJob } from "./refresh-payment.server.ts";
import { receiveWebhook } from "./webhooks/receive-webhook.server.ts";
import { readWebhookHealth } from "./webhooks/webhook-event-queries.server.ts";

const { shop, services, db, jobs, ana } = await openPayingShop({ rings: 40 });

async function unheardSale(): Promise<void> {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, payment.external_payment_id, "approve");
  await jobs.send(db, refreshPaymentJob, { paymentId: payment.id, round: 6 });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
}

const mailed = async () => (await mailsTo(shop, services.config.brand.email)).map(({ subject }) => subject);

/** Signed as by Mercado Pago. */
function notify(resource: string, body: object): Promise<Response> {
  const { webhookSecret = "" } = services.config.mercadoPago ?? {};
  const manifest = `id:${resource};request-id:r-1;ts:1742505638683;`;
  const v1 = createHmac("sha256", webhookSecret).update(manifest).digest("hex");
  return shop.json(`/webhooks/mercado-pago?data.id=${resource}&type=order`, body, {
    headers: { "x-signature": `ts=1742505638683,v1=${v1}`, "x-request-id": "r-1" },
  });
}

const forged = (resource: string | null) =>
  shop.json(`/webhooks/mercado-pago?data.id=${resource}&type=order`, { type: "order", data: { id: resource } });

const attemptOf = (id: string) =>
  db.selectFrom("payments").select("provider_payment_id").where("id", "=", id).executeTakeFirstOrThrow();
const noticesOf = (resource: string | null) =>
  readRows(db, "webhook_events", { resource_id: resource ?? "" }, ["topic"]);

/** Because of events without a valid signature. */
async function looksAt(paymentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
     where name = 'payments.look' and data ->> 'paymentId' = ${paymentId}`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("silence", () => {
  test("three ends found by asking, with no notice since: one alert a day, by mail", async () => {
    for (let sales = 0; sales < 2; sales += 1) await unheardSale();
    await watchWebhooks(services);
    expect(await mailed()).not.toContain("Avisos de pagamento pararam de chegar");
    await unheardSale();
    expect(await readWebhookHealth(db, new Date())).toMatchObject([{ provider: "mercado-pago", unheard: 3 }]);
    await watchWebhooks(services);
    await watchWebhooks(services);
    await soon(shop, mailed).toContain("Avisos de pagamento pararam de chegar");
    expect(await db.selectFrom("payment_alerts").select("kind").execute()).toEqual([{ kind: "webhooks_silent" }]);
  }, 60_000);

  test("a notice ends it", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    await providerSays(shop, payment.external_payment_id, "approve");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
    expect(await readWebhookHealth(db, new Date())).toMatchObject([
      { provider: "mercado-pago", unheard: 0, lastWebhookAt: expect.any(Date) },
    ]);
  });
});

test("a notice that the application's test mode has signed counts like one of production", async () => {
  const order = await placeOrder(shop, ana);
  const { id, external_payment_id } = await payByPix(shop, ana, order.id);
  await letFail(shop, "webhook", "test-mode");
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  const { provider_payment_id } = await attemptOf(id);
  expect(await noticesOf(provider_payment_id)).toMatchObject([{ topic: "attempt" }]);
  expect(await looksAt(id)).toBe(0);
});

describe("a badly signed notice", () => {
  test.each(["wrong-signature", "unsigned"])(
    "about an order of ours (%s): refused and kept by nobody; the provider is asked once, however many come",
    async (fault) => {
      const order = await placeOrder(shop, ana);
      const { id, external_payment_id } = await payByPix(shop, ana, order.id);
      const { provider_payment_id } = await attemptOf(id);
      // Each is sent again until it is accepted.
      await letFail(shop, "webhook", fault, { times: 3 });
      await providerSays(shop, external_payment_id, "approve");
      await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
      await providerSays(shop, external_payment_id, "dispute");
      await providerSays(shop, external_payment_id, "win");
      expect(await looksAt(id)).toBe(1);
      expect(await noticesOf(provider_payment_id)).toEqual([]);
      expect((await forged(provider_payment_id)).status).toBe(401);
      expect(await looksAt(id)).toBe(1);
    },
    40_000,
  );

  test("about nothing of ours, or among a flood of others: nobody is asked", async () => {
    const order = await placeOrder(shop, ana);
    const { id } = await payByPix(shop, ana, order.id);
    const { provider_payment_id: ours } = await attemptOf(id);
    expect((await forged("ORD01HRYFWNYRE1MR1E60MW3X0T2P")).status).toBe(401);

    const limited = { ...services, rateLimits: createRateLimits(db, true) };
    const receive = (resource: string | null) =>
      receiveWebhook(limited, "mercado-pago", {
        url: new URL(`/webhooks/mercado-pago?data.id=${resource}`, shop.url),
        headers: new Headers(),
        rawBody: "{}",
      });
    for (let times = 0; times < 40; times += 1) await receive("ORD01HRYFWNYRE1MR1E60MW3X0T2P");
    expect(await receive(ours)).toEqual({ kind: "refused", reason: "unsigned" });
    expect(await looksAt(id)).toBe(0);
    expect((await forged(ours)).status).toBe(401);
    expect(await looksAt(id)).toBe(1);
  });
});

test("a notice that a PIX waits is followed, and no amount in it or in the answer is money", async () => {
  const order = await placeOrder(shop, ana);
  await letFail(shop, "create-order", "webhook-before-answer");
  await letFail(shop, "get-order", "paid-nothing");
  const { id, status } = await payByPix(shop, ana, order.id);
  expect(status).toBe("pending");
  const attempt = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const notice = db
    .selectFrom("webhook_events")
    .select(["outcome", "body"])
    .where("resource_id", "=", attempt.provider_payment_id);
  await soon(shop, async () => (await notice.executeTakeFirst())?.outcome).toMatch(/recorded|nothing_new/);
  expect(String((await notice.executeTakeFirst())?.body)).toMatch(/order.action_required.*"total_paid_amount":"1.00"/);
  const facts = await readRows(db, "payment_facts", { payment_id: id }, ["said", "amount_cents", "refunded_cents"]);
  expect(facts).toEqual([{ said: "pending", amount_cents: attempt.amount_cents, refunded_cents: 0 }]);
  expect(await db.selectFrom("refunds").select("id").where("payment_id", "=", id).execute()).toEqual([]);
});

describe("replay", () => {
  const eventOf = (resource: string) =>
    db
      .selectFrom("webhook_events")
      .select(["id", "outcome", "processed_at"])
      .where("resource_id", "=", resource)
      .orderBy("id", "desc")
      .executeTakeFirst();

  async function orderAtProvider({ external_payment_id }: PaymentAnswer): Promise<string> {
    const all: { external_reference: string; order_id: string }[] = await (
      await shop.sandbox.app.request("/control/payments")
    ).json();
    return all.find((each) => each.external_reference === external_payment_id)?.order_id ?? expect.fail("no order");
  }

  test("a notice is stored once, however often it comes, and can be followed again", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    const resource = await orderAtProvider(payment);
    const body = { type: "order", action: "order.updated", data: { id: resource } };
    for (let copies = 0; copies < 3; copies += 1) expect((await notify(resource, body)).status).toBe(200);
    await soon(shop, () => eventOf(resource)).toMatchObject({ outcome: "nothing_new" });
    const count = db
      .selectFrom("webhook_events")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("resource_id", "=", resource);
    expect((await count.executeTakeFirstOrThrow()).n).toBe(1);

    await letFail(shop, "webhook", "missing");
    await providerSays(shop, payment.external_payment_id, "approve");
    const event = (await eventOf(resource)) ?? expect.fail("no event");
    expect(await replayWebhooks(services, { eventId: event.id })).toBe(1);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
    await soon(shop, () => eventOf(resource)).toMatchObject({ outcome: "recorded" });
  }, 40_000);

  test("by provider, by time, and those that came to nothing", async () => {
    const unknown = `ORD${"0".repeat(26)}`;
    await notify(unknown, { type: "order", data: { id: unknown } });
    await soon(shop, () => eventOf(unknown)).toMatchObject({ outcome: "unknown" });
    expect(await replayWebhooks(services, { failed: true })).toBe(1);
    await soon(shop, () => eventOf(unknown)).toMatchObject({ outcome: "unknown" });
    expect(await replayWebhooks(services, { provider: "stripe" })).toBe(0);
    expect(await replayWebhooks(services, { since: new Date(Date.now() + 60_000) })).toBe(0);
  });
});
