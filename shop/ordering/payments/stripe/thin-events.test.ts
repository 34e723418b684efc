import { beforeEach, describe, expect, test } from "vitest";
import { signEvent } from "#sandbox/stripe/stripe-events.ts";
import { letFail, providerNotes, providerSays } from "#tests/setup/orders/test-payments.ts";
import { type PaidOrder, paidOrder, refundInPanel } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";

const { shop, services, db, ana } = await openPayingShop({ rings: 40 });

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await letFail(shop, "webhook", "thin", { target: "stripe", times: 100 });
});

const eventsAbout = (prefix: string) =>
  db
    .selectFrom("webhook_events")
    .select(["topic", "outcome"])
    .where("provider", "=", "stripe")
    .where("resource_id", "like", `${prefix}%`)
    .orderBy("id", "desc")
    .execute();

const stateOf = async (paid: PaidOrder) =>
  (await readRows(db, "payments", { external_payment_id: paid.externalPaymentId }, ["state"]))[0]?.state;

/** Signed as by Stripe. */
function tell(body: object): Promise<Response> {
  const raw = JSON.stringify(body);
  const signature = signEvent(services.config.stripe?.webhookSecret ?? "", raw, Math.floor(Date.now() / 1000));
  return shop.fetch("/webhooks/stripe", {
    method: "POST",
    body: raw,
    headers: { "Content-Type": "application/json", "stripe-signature": signature },
  });
}

// Rules: PAY-106.
describe("a thin event is followed by what it names", () => {
  test("a session and its intent: the sale is paid", async () => {
    await paidOrder(shop, ana, "Stripe");
    await soon(shop, () => eventsAbout("cs_")).toMatchObject([{ topic: "attempt", outcome: expect.any(String) }]);
    await soon(shop, () => eventsAbout("pi_")).toMatchObject([{ topic: "attempt", outcome: expect.any(String) }]);
    const outcomes = [...(await eventsAbout("cs_")), ...(await eventsAbout("pi_"))].map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(["nothing_new", "recorded"]);
  });

  test("a dispute: opened and won", async () => {
    const paid = await paidOrder(shop, ana, "Stripe");
    await providerSays(shop, paid.externalPaymentId, "dispute");
    await soon(shop, () => stateOf(paid)).toBe("in_dispute");
    expect(await eventsAbout("dp_")).toMatchObject([{ topic: "attempt", outcome: "recorded" }]);
  });

  test("a charge of which a part goes back, and the refund when it fails", async () => {
    const paid = await paidOrder(shop, ana, "Stripe");
    await refundInPanel(shop, paid, "12.00");
    await soon(shop, () => stateOf(paid)).toBe("partially_refunded");
    expect(await eventsAbout("ch_")).toMatchObject([{ topic: "attempt", outcome: "recorded" }]);
    await providerSays(shop, paid.externalPaymentId, "fail-refund");
    await soon(shop, () => stateOf(paid)).toBe("paid");
    expect(await eventsAbout("re_")).toMatchObject([{ topic: "attempt", outcome: "recorded" }]);
  });

  test("an early fraud warning: the parcel stays", async () => {
    const paid = await paidOrder(shop, ana, "Stripe");
    await providerNotes(shop, paid.externalPaymentId, "fraud-alert");
    await soon(shop, () => eventsAbout("issfr_")).toMatchObject([{ topic: "fraud_alert", outcome: "recorded" }]);
    expect(await readRows(db, "payment_alerts", { kind: "stop_shipping" }, ["subject"])).toEqual([
      { subject: paid.externalPaymentId },
    ]);
  });

  test("of something that Stripe does not know, or while it does not answer", async () => {
    const gone = { id: "dp_gone", type: "dispute", url: "/v1/disputes/dp_gone" };
    await tell({ id: "evt_gone", object: "v2.core.event", type: "v1.charge.dispute.closed", related_object: gone });
    await soon(shop, () => eventsAbout("dp_gone")).toMatchObject([{ outcome: "unknown" }]);

    const paid = await paidOrder(shop, ana, "Stripe");
    await letFail(shop, "get-object", "500", { target: "stripe" });
    await providerSays(shop, paid.externalPaymentId, "dispute");
    await soon(shop, () => stateOf(paid)).toBe("in_dispute");
  });
});

test("a thin event that nobody reads is kept; the ping of its destination is of no interest", async () => {
  const thin = { object: "v2.core.event", created: "2026-11-28T12:00:00Z", livemode: false };
  const related = { id: "cus_1", type: "customer", url: "/v1/customers/cus_1" };
  const unread = [
    { ...thin, id: "evt_unread_1", type: "v1.customer.created", related_object: related },
    { ...thin, id: "evt_unread_2", type: "v1.charge.refunded", related_object: null },
    { ...thin, id: "evt_unread_3", type: "v2.money_management.payout_intent.created" },
    { ...thin, id: "evt_unread_4", type: "v1.charge.captured", related_object: { ...related, type: "charge" } },
  ];
  for (const event of unread) expect((await tell(event)).status).toBe(200);
  const ping = { id: "ed_1", type: "event_destination", url: "/v2/core/event_destinations/ed_1" };
  await tell({ ...thin, id: "evt_ping", type: "v2.core.event_destination.ping", related_object: ping });
  const kept = () =>
    db
      .selectFrom("webhook_events")
      .select(["event_key as key", "topic", "outcome"])
      .where("event_key", "like", "evt_unread%")
      .orderBy("id")
      .execute();
  await soon(shop, kept).toEqual(unread.map(({ id: key }) => ({ key, topic: "unread", outcome: "unread" })));
  expect(await readRows(db, "webhook_events", { event_key: "evt_ping" }, ["id"])).toEqual([]);
});
