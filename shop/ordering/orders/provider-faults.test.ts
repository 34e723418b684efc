import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { replayWebhooks } from "#shop/ordering/payments/received/replay-webhooks.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, letFail, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { firstOf } from "#tests/setup/test-size.ts";
import { probePaymentKeys } from "../payments/keys/note-keys.server.ts";
import { isCard, type PaymentMethod } from "../payments/payment.ts";

const shop = await createTestShop({ config: { paymentBudgets: { browserMs: 1200, jobMs: 6000 } } });
const { services } = shop;
const { db, jobs } = services;
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 200);

// After every fault: the ledger is consistent, and the provider agrees with it.
let began = new Date();
beforeEach(() => {
  began = new Date();
});
afterEach(() => expectProvidersAgree(shop, began), 60_000);

const METHODS = firstOf(["pix", "credit_card", "stripe", "boleto"] as const, 3);
const WAITING = {
  pix: "pending",
  boleto: "pending",
  credit_card: "in_review",
  debit_card: "in_review",
  stripe: "pending",
} as const;

/** A card stays in review at its bank, so that its money, too, is reported by webhook. */
async function begin(
  method: PaymentMethod,
  cardOwner = "CONT",
): Promise<{ orderId: string; externalPaymentId: string }> {
  const { id: orderId } = await placeOrder(shop, ana);
  if (method === "stripe") {
    const body = { order: { id: orderId }, paymentData: { method } };
    const answer = await shop.json("/functions/v1/create-stripe-payment", body, { headers: ana.bearer });
    return { orderId, externalPaymentId: (await answer.json()).externalPaymentId };
  }
  const card = isCard(method)
    ? { cardData: await cardData(shop, cardOwner, { card: method === "debit_card" ? "elo" : "visa" }) }
    : {};
  const { external_payment_id } = await pay(shop, ana, orderId, { method, ...card });
  return { orderId, externalPaymentId: external_payment_id };
}

const attempt = (externalPaymentId: string) =>
  readRow(db, "payments", { external_payment_id: externalPaymentId }, ["id", "state", "provider_payment_id"]);
const ends = (externalPaymentId: string, state: string) =>
  soon(shop, async () => (await attempt(externalPaymentId)).state).toBe(state);
const fault = (method: PaymentMethod, operation: string, name: string, more: object = {}) =>
  letFail(shop, operation, name, { ...more, target: method === "stripe" ? "stripe" : "mercado-pago" });
const creation = (method: PaymentMethod) => (method === "stripe" ? "create-session" : "create-order");
async function madeAtProvider(externalPaymentId: string): Promise<number> {
  const all: { external_reference: string }[] = await (await shop.sandbox.app.request("/control/payments")).json();
  return all.filter((each) => each.external_reference === externalPaymentId).length;
}

const soldOnce = async (orderId: string) => {
  const rows = await db.selectFrom("stock_movements").select("id").where("reference", "=", orderId).execute();
  expect(rows).toHaveLength(1);
};

const noticesLeft = () => db.selectFrom("webhook_events").select("id").where("processed_at", "is", null).execute();

async function ask(externalPaymentId: string, missing = 0): Promise<void> {
  const { id: paymentId } = await attempt(externalPaymentId);
  await jobs.send(db, refreshPaymentJob, { paymentId, round: 9, missing });
}

describe.each(METHODS)("%s", (method) => {
  test.each([
    ["duplicate", {}],
    ["delayed", { ms: 700 }],
  ])(
    "a %s notice: paid, sold once, and followed again it changes nothing",
    async (name, more) => {
      const { orderId, externalPaymentId } = await begin(method);
      await fault(method, "webhook", name, more);
      await providerSays(shop, externalPaymentId, "approve");
      await ends(externalPaymentId, "paid");
      await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "paid" });
      await replayWebhooks(shop.services, { provider: method === "stripe" ? "stripe" : "mercado-pago" });
      await soon(shop, noticesLeft).toEqual([]);
      expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
      await soldOnce(orderId);
    },
    60_000,
  );

  test.each(["missing", "wrong-signature", "unsigned"])(
    "a notice that is lost (%s): asking finds the money",
    async (name) => {
      const { orderId, externalPaymentId } = await begin(method);
      await fault(method, "webhook", name, { times: 2 });
      await providerSays(shop, externalPaymentId, "approve");
      // A badly signed webhook event of Mercado Pago names an order, so the shop may already have polled it.
      const isLookedAt = method !== "stripe" && name !== "missing";
      expect([WAITING[method], isLookedAt ? "paid" : ""]).toContain((await attempt(externalPaymentId)).state);
      await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
      await ask(externalPaymentId);
      await ends(externalPaymentId, "paid");
      await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "paid" });
      await soldOnce(orderId);
    },
    60_000,
  );

  test("notices out of order: the older one comes last and changes nothing", async () => {
    const { orderId, externalPaymentId } = await begin(method);
    await fault(method, "webhook", "delayed", { ms: 1500, times: 2 });
    const first = providerSays(shop, externalPaymentId, "approve");
    await ask(externalPaymentId);
    await ends(externalPaymentId, "paid");
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    await providerSays(shop, externalPaymentId, "dispute");
    await ends(externalPaymentId, "in_dispute");
    await first;
    await soon(shop, () => noticesLeft()).toEqual([]);
    expect(await attempt(externalPaymentId)).toMatchObject({ state: "in_dispute" });
    await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({
      status: "confirmed",
      payment_status: "in_dispute",
    });
    await soldOnce(orderId);
  }, 60_000);

  test("an answer that takes longer than anyone waits: one payment, found by asking", async () => {
    const started = Date.now();
    // 60 seconds by default.
    await fault(method, creation(method), "hang");
    const { externalPaymentId } = await begin(method);
    expect(Date.now() - started).toBeLessThan(30_000);
    // A card's webhook event may arrive before the create response.
    expect(["created", WAITING[method]]).toContain((await attempt(externalPaymentId)).state);
    await ends(externalPaymentId, WAITING[method]);
  }, 60_000);

  test("the keys are refused (401): it waits with its pieces; a card's, whose token is gone, until it is given up", async () => {
    const before = await stockOf(shop, RING.product_id);
    await fault(method, creation(method), "401");
    const { orderId, externalPaymentId } = await begin(method);
    expect((await attempt(externalPaymentId)).state).toBe("created");
    expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "pending", payment_status: "pending" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
    expect(services.payments.offered).toHaveLength(method === "stripe" ? 4 : 1);
    await probePaymentKeys(services);
    expect(services.payments.offered).toHaveLength(5);
    if (isCard(method)) {
      await sql`update payments set created_at = created_at - interval '11 minutes'
                 where external_payment_id = ${externalPaymentId}`.execute(db);
      await ask(externalPaymentId, 2);
    } else await shop.time.advance(30_000);
    await ends(externalPaymentId, isCard(method) ? "failed" : "pending");
  }, 60_000);

  test("another amount than asked for: looked at by a person, the pieces stay held", async () => {
    const before = await stockOf(shop, RING.product_id);
    await fault(method, creation(method), "amount-mismatch");
    const { orderId, externalPaymentId } = await begin(method);
    await providerSays(shop, externalPaymentId, "approve");
    await ends(externalPaymentId, "mismatch");
    await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({
      status: "pending",
      payment_status: "in_review",
    });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
    // A card in review looks the same on the order before its money arrives: wait for the alert too.
    const alert = db.selectFrom("payment_alerts").select("kind").where("subject", "=", externalPaymentId);
    await soon(shop, () => alert.executeTakeFirst()).toEqual({ kind: "mismatch" });
  }, 60_000);
});

/** The provider did nothing, and the same request works a moment later. */
const PASSING = {
  pix: ["409", "423", "429", "500", "html-502", "lost-answer"],
  boleto: ["409", "423", "429", "500", "html-502", "lost-answer"],
  stripe: ["409", "429", "500", "html-502", "lost-answer"],
} as const;

describe.each(firstOf(["pix", "stripe", "boleto"] as const, 2))("%s", (method) => {
  test(`${PASSING[method].join(", ")}, then success: one payment each, made by a job`, async () => {
    const begun: string[] = [];
    for (const name of PASSING[method]) {
      await fault(method, creation(method), name);
      begun.push((await begin(method)).externalPaymentId);
    }
    for (const externalPaymentId of begun) {
      await ends(externalPaymentId, "pending");
      expect(await madeAtProvider(externalPaymentId)).toBe(1);
    }
  }, 90_000);
});

/** A card's token is not stored: a lost create request fails after ten minutes, and the order can be paid again. */
describe.each(firstOf(["credit_card", "debit_card"] as const))("%s", (method) => {
  test("409, 423, 429, 500, 502: not charged, given up in time, its pieces are free", async () => {
    const before = await stockOf(shop, RING.product_id);
    const begun: Awaited<ReturnType<typeof begin>>[] = [];
    for (const name of ["409", "423", "429", "500", "html-502"]) {
      await fault(method, creation(method), name);
      begun.push(await begin(method));
    }
    for (const { orderId, externalPaymentId } of begun) {
      expect(await attempt(externalPaymentId)).toMatchObject({ state: "created" });
      await sql`update payments set created_at = created_at - interval '11 minutes'
                 where external_payment_id = ${externalPaymentId}`.execute(db);
      // Two earlier searches found nothing.
      await ask(externalPaymentId, 2);
      await ends(externalPaymentId, "failed");
      expect(await madeAtProvider(externalPaymentId)).toBe(0);
      await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({
        status: "pending",
        payment_status: "rejected",
      });
    }
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
  }, 90_000);

  test("an answer that is lost: charged once, found by asking", async () => {
    await fault(method, creation(method), "lost-answer");
    const { externalPaymentId } = await begin(method);
    await ends(externalPaymentId, "in_review");
    expect(await madeAtProvider(externalPaymentId)).toBe(1);
  }, 60_000);

  test("declined (402): failed with the bank's word for it, its pieces are free", async () => {
    const before = await stockOf(shop, RING.product_id);
    const { orderId, externalPaymentId } = await begin(method, "FUND");
    expect((await attempt(externalPaymentId)).state).toBe("failed");
    expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "pending", payment_status: "rejected" });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
  });
});

test("stripe refuses a session (402): failed, its pieces are free", async () => {
  const before = await stockOf(shop, RING.product_id);
  await fault("stripe", "create-session", "402");
  const { orderId, externalPaymentId } = await begin("stripe");
  await ends(externalPaymentId, "failed");
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ status: "pending", payment_status: "rejected" });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
});

describe.each(firstOf(["boleto", "pix"] as const))("%s", (method) => {
  test("paid after its end: sold, since its piece is still there", async () => {
    const { orderId, externalPaymentId } = await begin(method);
    await providerSays(shop, externalPaymentId, "expire");
    await ends(externalPaymentId, "expired");
    await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "cancelled" });
    await providerSays(shop, externalPaymentId, "approve", { late: true });
    await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
    });
    await soldOnce(orderId);
  }, 60_000);
});

test("money that must go back and is refused at first (422, 409): the job gives it back in the end", async () => {
  const { orderId, externalPaymentId } = await begin("pix");
  await providerSays(shop, externalPaymentId, "expire");
  await ends(externalPaymentId, "expired");
  const other = await pay(shop, ana, orderId, { method: "credit_card", cardData: await cardData(shop, "APRO") });
  expect(other.status).toBe("approved");
  await letFail(shop, "refund-order", "early-refund");
  await letFail(shop, "refund-order", "409");
  await providerSays(shop, externalPaymentId, "approve", { late: true });
  await ends(externalPaymentId, "refunded");
  expect(await readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "paid", payment_method: "credit_card" });
});
