import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { findRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { jobsAreDone, until } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { carrierFails, carrierSays, orderRow, paidOrder } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { requestLabels } from "../labels/request-labels.server.ts";
import { findShipment } from "../shipment-queries.server.ts";
import { trackShipments } from "./track-shipments.server.ts";

const { shop, customer, staff } = await openSendingShop("manager");

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await shop.sandbox.app.request("/control/shipments/cache", { method: "DELETE" });
});

/** An order whose label is printed; from now on the carrier's webhook events are lost. */
async function printed(): Promise<{ orderId: string; id: string }> {
  const { db } = shop.services;
  const orderId = await paidOrder(shop, customer);
  const items = await db.selectFrom("order_items").select(["id", "quantity"]).where("order_id", "=", orderId).execute();
  const contents = items.map((item) => ({ orderItemId: item.id, quantity: item.quantity }));
  const box = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
  const answer = await requestLabels(shop.services, staff.session, {
    orderId,
    serviceId: "2",
    boxes: [{ box, contents }],
  });
  if (answer.kind === "refused") throw new Error(answer.reason);
  const id = answer.shipmentIds[0] ?? "";
  await until(shop, async () => (await findShipment(db, id))?.state === "ready");
  // Polling skips a parcel that is locked by the processing of a webhook event.
  const label = (await findShipment(db, id))?.providerOrderId ?? "";
  for (const event of ["order.released", "order.generated"]) await until(shop, () => isTold(label, event));
  await jobsAreDone(shop);
  return { orderId, id };
}

/** Whether the shop has processed a webhook event about a label. */
async function isTold(label: string, event: string): Promise<boolean> {
  const notice = await shop.services.db
    .selectFrom("webhook_events")
    .select("id")
    .where("resource_id", "=", label)
    .where("body", "like", `%"${event}"%`)
    .where("processed_at", "is not", null)
    .executeTakeFirst();
  return notice !== undefined;
}

async function post(id: string, move: "post" | "deliver" = "post"): Promise<void> {
  await carrierFails(shop, "webhook", "missing");
  await carrierSays(shop, id, move);
}

const track = () => trackShipments(shop.services, { pauseMs: 1 });
const forgetCache = () => shop.sandbox.app.request("/control/shipments/cache", { method: "DELETE" });
/** Moves every parcel's next poll this many minutes closer, as if they had passed. */
const later = (minutes: number) =>
  shop.services.db
    .updateTable("shipments")
    .set({ track_after: sql`track_after - make_interval(mins => ${minutes})` })
    .execute();

function askFor(body: object, headers: Record<string, string> = customer.bearer): Promise<Response> {
  return shop.json("/functions/v1/track-order", body, { headers });
}

async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const { fetch } = globalThis;
  let calls = 0;
  globalThis.fetch = (...args) => {
    if (String(args[0]).includes("/shipment/tracking")) calls += 1;
    return fetch(...args);
  };
  await work().finally(() => {
    globalThis.fetch = fetch;
  });
  return calls;
}

describe("rounds of asking", { timeout: 60_000 }, () => {
  test("find what no notice told of, once, and no sooner than after 65 minutes", async () => {
    const { orderId, id } = await printed();
    await post(id);
    expect(await callsOf(track)).toBe(0);
    await later(66);
    await track();
    expect(await orderRow(shop, orderId)).toMatchObject({ status: "shipped" });
    await post(id, "deliver");
    await later(60);
    expect(await callsOf(track)).toBe(0);
    await later(6);
    await track();
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
    await forgetCache();
    await later(66);
    await track();
    expect((await orderRow(shop, orderId)).status).toBe("delivered");
    const events = await readRows(shop.services.db, "tracking_events", { order_id: orderId }, ["milestone"]);
    expect(events.map(({ milestone }) => milestone).toSorted()).toEqual(["delivered", "generated", "posted"]);
    expect((await findShipment(shop.services.db, id))?.trackAfter).toBeNull();
  });

  test.each(["429", "500", "401", "html-502"])("stop at %s and come back later", async (fault) => {
    const { orderId, id } = await printed();
    await post(id);
    await later(66);
    await carrierFails(shop, "tracking", fault, { times: 3 });
    expect(await callsOf(track)).toBe(1);
    expect(await callsOf(track)).toBe(0);
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    await later(11);
    await track();
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
  });

  test("leave every parcel alone for as long as the provider asks for", async () => {
    const { id } = await printed();
    const { id: other } = await printed();
    await post(id);
    await later(66);
    await setRows(
      shop.services.db,
      "shipments",
      { id: other },
      { track_after: sql`track_after + interval '20 minutes'` },
    );
    await carrierFails(shop, "tracking", "429", { ms: 30 * 60_000 });
    expect(await callsOf(track)).toBe(1);
    await later(29);
    expect(await callsOf(track)).toBe(0);
    await later(2);
    expect(await callsOf(track)).toBe(1);
    expect((await findShipment(shop.services.db, id))?.state).toBe("posted");
  });

  test("many processes ask about each parcel once", async () => {
    const { orderId, id } = await printed();
    await post(id);
    // Parcels of other tests might be due, too.
    const never = sql<Date>`now() + interval '90 days'`;
    await shop.services.db.updateTable("shipments").set({ track_after: never }).where("id", "<>", id).execute();
    await later(66);
    expect(await callsOf(() => Promise.all([track(), track(), track()]))).toBe(1);
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
  });
});

describe("a notice", { timeout: 60_000 }, () => {
  const secret = "demo-melhor-envio-secret";
  const send = (body: string, signature: string) =>
    shop.fetch("/webhooks/melhor-envio", { method: "POST", body, headers: { "X-ME-Signature": signature } });
  const sign = (body: string, form: "hex" | "base64") => createHmac("sha256", secret).update(body).digest(form);

  // Rules: SHIP-77.
  test("counts by its signature alone, in hex or base64; the test at registration is welcome", async () => {
    const test = JSON.stringify({ event: "test", data: {} });
    expect((await send(test, sign(test, "hex"))).status).toBe(200);
    expect((await send(test, sign(test, "base64"))).status).toBe(200);
    expect((await send(test, `sha256=${sign(test, "hex")}`)).status).toBe(200);
    const { id } = await printed();
    const label = (await findShipment(shop.services.db, id))?.providerOrderId ?? "";
    const ours = [
      { id: label, status: "delivered", tags: [] },
      { id: crypto.randomUUID(), status: "delivered", tags: [{ tag: "x" }, { tag: id }] },
    ];
    for (const data of ours) {
      const body = JSON.stringify({ event: "order.delivered", data });
      expect((await send(body, "")).status).toBe(401);
      expect((await send(body, sign(`${body} `, "hex"))).status).toBe(401);
    }
    expect((await findShipment(shop.services.db, id))?.state).toBe("ready");
  });

  // Rules: SHIP-78.
  test("the address can be registered: other methods and unsigned trials get 200, and change nothing", async () => {
    const count = async () => (await shop.services.db.selectFrom("webhook_events").select("id").execute()).length;
    const before = await count();
    const answer = await shop.sandbox.app.request("/control/shipments/webhook", { method: "POST" });
    expect(await answer.json()).toEqual({ kind: "registered" });
    for (const body of ["", "no json", "[]", JSON.stringify({ event: "x", data: { id: "1", tags: "none" } })]) {
      expect((await send(body, "")).status).toBe(200);
    }
    expect(await count()).toBe(before);
  });

  test("nobody may try unsigned ones without end, nor large ones; signed ones are not counted", async () => {
    const limited = await createTestShop({ config: { rateLimits: true }, worker: false });
    const trial = (body: string, signature = "") =>
      limited.fetch("/webhooks/melhor-envio", { method: "POST", body, headers: { "X-ME-Signature": signature } });
    expect((await trial("x".repeat(65 * 1024))).status).toBe(413);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) statuses.push((await trial("{}")).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await trial("{}", sign("{}", "hex"))).status).toBe(200);
  });

  test("moves the order once, however often and in whatever order it comes", async () => {
    const { orderId, id } = await printed();
    const shipment = await findShipment(shop.services.db, id);
    const notice = (event: string, more: object) =>
      JSON.stringify({
        event,
        data: { id: shipment?.providerOrderId, status: "released", tracking: "AA1BR", tags: [], ...more },
      });
    const delivered = notice("order.delivered", { delivered_at: "2026-11-20 02:30:10" });
    const posted = notice("order.posted", { posted_at: "2026-11-19 10:00:10" });
    for (const body of [delivered, posted, delivered, posted]) {
      expect((await send(body, sign(body, "base64"))).status).toBe(200);
    }
    await until(shop, async () => {
      const { count } = await shop.services.db
        .selectFrom("webhook_events")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("resource_id", "=", shipment?.providerOrderId ?? "")
        .where("processed_at", "is not", null)
        .where("body", "like", "%2026-11-%:10%")
        .executeTakeFirstOrThrow();
      return count >= 1 && (await orderRow(shop, orderId)).status === "delivered";
    });
    expect(await orderRow(shop, orderId)).toMatchObject({ actual_delivery_date: "2026-11-19" });
    const stages = () =>
      shop.services.db
        .selectFrom("tracking_events")
        .where("order_id", "=", orderId)
        .where("milestone", "in", ["posted", "delivered"])
        .orderBy("event_date")
        .select(["milestone", "event_date"])
        .execute();
    await until(shop, async () => (await stages()).length === 2);
    expect(await stages()).toEqual([
      { milestone: "posted", event_date: new Date("2026-11-19T10:00:10Z") },
      { milestone: "delivered", event_date: new Date("2026-11-20T02:30:10Z") },
    ]);
  });

  test("about somebody else's label is stored and changes nothing", async () => {
    const id = crypto.randomUUID();
    const body = JSON.stringify({
      event: "order.posted",
      data: { id, status: "posted", tags: [{ tag: "outra-loja" }] },
    });
    expect((await send(body, sign(body, "hex"))).status).toBe(200);
    await until(shop, async () => {
      const row = await findRow(shop.services.db, "webhook_events", { resource_id: id }, ["outcome"]);
      return row?.outcome === "unknown";
    });
  });

  test("that comes to a shop whose provider repeats it is counted once", async () => {
    await carrierFails(shop, "webhook", "duplicate", { times: 1 });
    const { orderId, id } = await printed();
    await carrierFails(shop, "webhook", "duplicate", { times: 1 });
    await carrierSays(shop, id, "post");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
  });
});

describe("POST /functions/v1/track-order", { timeout: 60_000 }, () => {
  // Rules: SHIP-75.
  test("answers a customer's own order only, by both bodies", async () => {
    const { orderId, id } = await printed();
    await carrierSays(shop, id, "post");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
    const trackingCode = (await orderRow(shop, orderId)).tracking_code;
    const stranger = await createTestCustomer(shop);
    expect((await askFor({ orderId }, {})).status).toBe(401);
    expect((await askFor({ orderId }, stranger.bearer)).status).toBe(404);
    expect((await askFor({ orderId, trackingCode: "AA000000000BR" })).status).toBe(404);
    expect((await askFor({ orderId: "x" })).status).toBe(404);
    expect((await askFor({})).status).toBe(422);
    for (const body of [{ orderId }, { orderId, trackingCode }]) {
      const answer = await askFor(body);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        success: true,
        trackingEvents: [{ order_id: orderId, event_status: "posted" }, { event_status: "other" }],
      });
    }
  });

  // Rules: SHIP-75.
  test("asks the carrier only when an hour has passed, and says when it does not answer", async () => {
    const { orderId, id } = await printed();
    expect(await callsOf(() => askFor({ orderId }))).toBe(1);
    await post(id);
    await forgetCache();
    expect(await callsOf(() => askFor({ orderId }))).toBe(0);
    await later(66);
    await carrierFails(shop, "tracking", "500");
    const failed = await askFor({ orderId });
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ message: "Não foi possível carregar o rastreamento" });
    expect((await askFor({ orderId })).status).toBe(503);
    await later(11);
    const answer = await askFor({ orderId });
    expect(await answer.json()).toMatchObject({
      trackingEvents: [{ event_status: "posted" }, { event_status: "other" }],
    });
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
  });
});
