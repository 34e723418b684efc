import { describe, expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import {
  letFail,
  type PaymentAnswer,
  payByPix,
  providerNotes,
  providerSays,
} from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { readShippingStops } from "../orders/shipping-stop.server.ts";
import { replayWebhooks } from "./received/replay-webhooks.server.ts";
import { readInboxPage } from "./webhooks/webhook-event-queries.server.ts";

const { shop, db } = await openShop();
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 100);

async function paidOrder(): Promise<{ id: string; payment: PaymentAnswer }> {
  const { id } = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await shows(id, "paid");
  return { id, payment };
}

const shows = (id: string, payment_status: string) =>
  soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status });

/** Without an event about the order. */
async function unheard(payment: PaymentAnswer, decision: "dispute" | "refund", amount?: string): Promise<void> {
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, payment.external_payment_id, decision, { amount });
}

const newest = async (topic: string) =>
  db
    .selectFrom("webhook_events")
    .select(["id", "outcome", "resource_id"])
    .where("topic", "=", topic)
    .orderBy("id", "desc")
    .executeTakeFirst();
const alertsOf = async (kind: string) =>
  (await db.selectFrom("payment_alerts").select("subject").where("kind", "=", kind).execute()).map(
    ({ subject }) => subject,
  );
const mailed = async () => (await mailsTo(shop, shop.services.config.brand.email)).map(({ subject }) => subject);

describe("notices that name the payment inside the order", { timeout: 60_000 }, () => {
  test("a chargeback is learnt from its own topic", async () => {
    const { id, payment } = await paidOrder();
    await unheard(payment, "dispute");
    await providerNotes(shop, payment.external_payment_id, "chargeback");
    await shows(id, "in_dispute");
    expect(await newest("chargeback")).toMatchObject({ outcome: "recorded" });
    expect((await readShippingStops(db, id)).open).toMatchObject([{ kind: "in_dispute" }]);
  });

  test("money given back in the provider's panel is learnt from a notice of the payment", async () => {
    const { id, payment } = await paidOrder();
    await unheard(payment, "refund", "10.00");
    await providerNotes(shop, payment.external_payment_id, "payment");
    await shows(id, "partially_refunded");
    await unheard(payment, "refund");
    await providerNotes(shop, payment.external_payment_id, "payment");
    await shows(id, "refunded");
  });

  test("a fraud alert stops the order, and the shop's people are told once", async () => {
    const { id, payment } = await paidOrder();
    await providerNotes(shop, payment.external_payment_id, "fraud-alert");
    await soon(shop, async () => (await readShippingStops(db, id)).open).toMatchObject([
      { kind: "fraud_alert", externalPaymentId: payment.external_payment_id },
    ]);
    expect(await alertsOf("stop_shipping")).toEqual([payment.external_payment_id]);
    await soon(shop, mailed).toContainEqual(
      expect.stringMatching(/^Não envie: o provedor suspeita de fraude em um pagamento \(pedido nº \d+\)$/),
    );
    // Processed again, it is the same alert.
    const event = (await newest("fraud_alert")) ?? expect.fail("no event");
    await replayWebhooks(shop.services, { eventId: event.id });
    await soon(shop, () => newest("fraud_alert")).toMatchObject({ outcome: "recorded" });
    expect(await alertsOf("stop_shipping")).toHaveLength(1);
    const [before] = (await readShippingStops(db, id)).open;
    await replayWebhooks(shop.services, { eventId: event.id });
    await soon(shop, () => newest("fraud_alert")).toMatchObject({ outcome: "recorded" });
    expect((await readShippingStops(db, id)).open).toEqual([before]);
  });
});

test("a fraud alert stops the order though its provider gives no answer that can be read", async () => {
  const { id, payment } = await paidOrder();
  await letFail(shop, "get-order", "without-status");
  await providerNotes(shop, payment.external_payment_id, "fraud-alert");
  await soon(shop, () => newest("fraud_alert")).toMatchObject({ outcome: "unread" });
  expect((await readShippingStops(db, id)).open).toMatchObject([{ kind: "fraud_alert" }]);
});

describe("notices whose number the shop does not know", { timeout: 60_000 }, () => {
  const forget = (payment: PaymentAnswer) =>
    db.deleteFrom("payment_names").where("payment_id", "=", payment.id).execute();

  test("a claim is looked up: its order stops, and the shop's people are told", async () => {
    const { id, payment } = await paidOrder();
    await providerNotes(shop, payment.external_payment_id, "claim");
    await soon(shop, async () => (await readShippingStops(db, id)).open).toMatchObject([{ kind: "complaint" }]);
    expect(await alertsOf("complaint_opened")).toEqual([payment.external_payment_id]);
  });

  test("a payment's number leads to our reference, and is kept", async () => {
    const { id, payment } = await paidOrder();
    await forget(payment);
    await unheard(payment, "refund", "10.00");
    await providerNotes(shop, payment.external_payment_id, "payment");
    await shows(id, "partially_refunded");
    const names = await db.selectFrom("payment_names").select("name").where("payment_id", "=", payment.id).execute();
    expect(names.map(({ name }) => name)).toContain((await newest("payment"))?.resource_id);
  });

  test("while the look-up is not answered the notice waits", async () => {
    const { id, payment } = await paidOrder();
    await letFail(shop, "get-claim", "500");
    await providerNotes(shop, payment.external_payment_id, "claim");
    await soon(shop, async () => (await readShippingStops(db, id)).open).toMatchObject([{ kind: "complaint" }]);
  });
});

test("a claim that may not be read: people are told, and recent paid attempts are asked about soon", async () => {
  const { payment } = await paidOrder();
  const older = db.updateTable("payments").set({ updated_at: new Date(Date.now() - 2 * 60 * 60_000) });
  await older.where("id", "=", payment.id).execute();
  const dueAt = async () =>
    (await db.selectFrom("payments").select("ask_after").where("id", "=", payment.id).executeTakeFirstOrThrow())
      .ask_after;
  expect((await dueAt()).getTime()).toBeGreaterThan(Date.now() + 20 * 60 * 60_000);
  await letFail(shop, "get-claim", "403");
  await providerNotes(shop, payment.external_payment_id, "claim");
  await soon(shop, () => newest("complaint")).toMatchObject({ outcome: "unknown" });
  expect((await dueAt()).getTime()).toBeLessThan(shop.services.clock().getTime() + 60_000);
  const { resource_id: claim = "" } = (await newest("complaint")) ?? {};
  expect(await alertsOf("unplaced_notice")).toEqual([`mercado-pago: complaint ${claim}`]);
});

test("a signed notice that nobody reads is kept, and shown as such", async () => {
  const { payment } = await paidOrder();
  await providerNotes(shop, payment.external_payment_id, "unheard-of");
  const { notices } = await readInboxPage(db, { state: "unread" });
  expect(notices[0]).toMatchObject({ resourceId: "42", state: "unread", topic: "unread" });
  const { notices: done } = await readInboxPage(db, { state: "done" });
  expect(done.some(({ topic }) => topic === "unread")).toBe(false);
  const kept = await db.selectFrom("webhook_events").select("body").where("topic", "=", "unread").execute();
  expect(kept[0]?.body).toContain("nobody knows");
});
