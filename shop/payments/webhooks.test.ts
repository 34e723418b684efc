import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import {
  letFail,
  mailsTo,
  type PaymentAnswer,
  payByPix,
  placeOrder,
  providerSays,
  RING,
  readOrder,
  setStock,
} from "#tests/setup/test-orders.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { replayWebhooks } from "./replay-webhooks.server.ts";
import { readWebhookHealth, watchWebhooks } from "./watch-webhooks.server.ts";

const shop = await createTestShop();
const { services } = shop;
const { db, jobs } = services;
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 40);

async function unheardSale(): Promise<void> {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, payment.external_payment_id, "approve");
  await jobs.send(db, "payments.refresh", { paymentId: payment.id, round: 6 });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
}

const mailed = async () => (await mailsTo(shop, services.config.brand.email)).map(({ subject }) => subject);

/** A notice as Mercado Pago signs it. */
function notify(resource: string, body: object): Promise<Response> {
  const { webhookSecret = "" } = services.config.mercadoPago ?? {};
  const manifest = `id:${resource};request-id:r-1;ts:1742505638683;`;
  const v1 = createHmac("sha256", webhookSecret).update(manifest).digest("hex");
  return shop.json(`/webhooks/mercado-pago?data.id=${resource}&type=order`, body, {
    headers: { "x-signature": `ts=1742505638683,v1=${v1}`, "x-request-id": "r-1" },
  });
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
  const facts = await db
    .selectFrom("payment_facts")
    .select(["said", "amount_cents", "refunded_cents"])
    .where("payment_id", "=", id)
    .execute();
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
    expect(await replayWebhooks(db, services, { eventId: event.id })).toBe(1);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
    await soon(shop, () => eventOf(resource)).toMatchObject({ outcome: "recorded" });
  }, 40_000);

  test("by provider, by time, and those that came to nothing", async () => {
    const unknown = `ORD${"0".repeat(26)}`;
    await notify(unknown, { type: "order", data: { id: unknown } });
    await soon(shop, () => eventOf(unknown)).toMatchObject({ outcome: "unknown" });
    expect(await replayWebhooks(db, services, { failed: true })).toBe(1);
    await soon(shop, () => eventOf(unknown)).toMatchObject({ outcome: "unknown" });
    expect(await replayWebhooks(db, services, { provider: "stripe" })).toBe(0);
    expect(await replayWebhooks(db, services, { since: new Date(Date.now() + 60_000) })).toBe(0);
  });
});
