import { beforeEach, describe, expect, test } from "vitest";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { until } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { carrierSays, orderRow, paidOrder, setWallet } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { cancelLabel } from "../labels/change-label.server.ts";
import { requestLabels } from "../labels/request-labels.server.ts";
import type { Shipment } from "../shipment.ts";
import { findShipment, listShipments } from "../shipment-queries.server.ts";
import { applyTrackingUpdate } from "../tracking/apply-tracking-update.server.ts";
import { handedOver, readyForPickup, sendByHand } from "./send-by-hand.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
const PIECE = "ANELAPARAD-001";

const shop = await createTestShop();
const staff = await createTestStaff(shop, "fulfilment");
await setStock(shop, PIECE, 100);
beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

const reaches = (id: string, state: Shipment["state"]) =>
  until(shop, async () => (await findShipment(shop.services.db, id))?.state === state, 100_000);
const parcels = (orderId: string) => listShipments(shop.services.db, orderId);
const sent = (orderId: string, more: object = {}) =>
  sendByHand(shop.services, staff.session, { orderId, carrierName: "Motoboy", trackingCode: "MB-1", ...more });

/** Two pieces, one of them with a printable label. */
async function halfLabelled() {
  const customer = await createTestCustomer(shop);
  const items = [{ product_id: PIECE, size: "16", quantity: 2 }];
  const orderId = await paidOrder(shop, customer, { items, shipping_option_id: undefined });
  const { db } = shop.services;
  const line = await readRow(db, "order_items", { order_id: orderId }, ["id"]);
  const contents = [{ orderItemId: line.id, quantity: 1 }];
  const boxes = [
    { box: BOX, contents },
    { box: BOX, contents },
  ];
  const answer = await requestLabels(shop.services, staff.session, { orderId, serviceId: "2", boxes });
  const [first = "", second = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
  await reaches(first, "ready");
  await reaches(second, "ready");
  await cancelLabel(shop.services, staff.session, second);
  await reaches(second, "cancelled");
  const subjects = async () => (await mailsTo(shop, customer.email)).map(({ subject }) => subject);
  return { orderId, label: first, lineId: line.id, subjects };
}

describe("the rest of an order whose label holds a part", { timeout: 240_000 }, () => {
  test("goes by hand; the order is on its way and delivered with the last parcel, and mailed once", async () => {
    const { orderId, label, lineId, subjects } = await halfLabelled();
    expect(await sent(orderId)).toEqual({ kind: "done", changed: true });
    const hand = (await parcels(orderId)).find(({ kind }) => kind === "other");
    expect(hand).toMatchObject({
      state: "posted",
      trackingCode: "MB-1",
      contents: [{ orderItemId: lineId, quantity: 1 }],
    });
    expect((await orderRow(shop, orderId)).status).toBe("processing");
    expect(await sent(orderId)).toMatchObject({ reason: "has_parcels" });
    expect(await sent(orderId, { trackingCode: "MB-2", shipmentId: hand?.id })).toMatchObject({ kind: "done" });

    await carrierSays(shop, label, "post");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
    await until(shop, async () => (await subjects()).some((subject) => /a caminho/.test(subject)));
    expect(await handedOver(shop.services, staff.session, orderId, hand?.id)).toMatchObject({ kind: "done" });
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
    await carrierSays(shop, label, "deliver");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "delivered");
    await until(shop, async () => (await subjects()).some((subject) => /foi entregue/.test(subject)));
    expect((await subjects()).filter((subject) => /a caminho/.test(subject))).toHaveLength(1);

    const events = await readRows(
      shop.services.db,
      "tracking_events",
      { shipment_id: hand?.id ?? "" },
      ["event_description"],
      "event_date",
    );
    expect(events.map(({ event_description }) => event_description)).toEqual([
      expect.stringMatching(/^Objeto postado \(volume \d\)$/),
      expect.stringMatching(/^Objeto entregue ao destinatário \(volume \d\)$/),
    ]);
    const audited = await readRows(shop.services.db, "audit_log", { subject: `order:${orderId}` }, ["action"]);
    const actions = audited.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["order.part_sent", "order.part_corrected", "order.part_delivered"]),
    );
  });

  test("the last parcel's own code is corrected with a mail; nothing is sent by who may not, or beside a pickup", async () => {
    const { orderId, label, subjects } = await halfLabelled();
    await carrierSays(shop, label, "post");
    await reaches(label, "posted");
    const reader = await createTestStaff(shop, "read_only");
    const parcel = { orderId, carrierName: "Motoboy", trackingCode: "MB-1" };
    expect(await sendByHand(shop.services, reader.session, parcel)).toMatchObject({ reason: "not_allowed" });
    await sent(orderId);
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
    await until(shop, async () => (await subjects()).some((subject) => /a caminho/.test(subject)));
    expect(await orderRow(shop, orderId)).toMatchObject({ tracking_code: "MB-1", carrier_name: "Motoboy" });
    const hand = (await parcels(orderId)).find(({ kind }) => kind === "other");
    await sent(orderId, { trackingCode: "MB-9", shipmentId: hand?.id });
    expect(await orderRow(shop, orderId)).toMatchObject({ tracking_code: "MB-9" });
    await until(shop, async () => (await subjects()).filter((subject) => /a caminho/.test(subject)).length === 2);
    expect(await readyForPickup(shop.services, staff.session, orderId)).toMatchObject({ reason: "has_parcels" });
  });
});

describe("by another carrier", { timeout: 120_000 }, () => {
  test("the service that was sold is none of its; the same carrier keeps it", async () => {
    const customer = await createTestCustomer(shop);
    const other = await paidOrder(shop, customer);
    await sent(other);
    expect(await orderRow(shop, other)).toMatchObject({ carrier_name: "Motoboy", service_name: null });
    const same = await paidOrder(shop, customer);
    await sent(same, { carrierName: "Correios", trackingCode: "AA123456789BR" });
    expect(await orderRow(shop, same)).toMatchObject({ carrier_name: "Correios", service_name: "SEDEX" });
  });

  test("what is posted and delivered at once is told in one mail that names its carrier", async () => {
    const customer = await createTestCustomer(shop);
    const orderId = await paidOrder(shop, customer);
    const { db } = shop.services;
    const lines = await readRows(db, "order_items", { order_id: orderId }, ["id", "quantity"]);
    const contents = lines.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
    const answer = await requestLabels(shop.services, staff.session, {
      orderId,
      serviceId: "2",
      boxes: [{ box: BOX, contents }],
    });
    const [id = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
    await reaches(id, "ready");
    const news = { milestones: { posted: null, delivered: null }, trackingCode: null };
    await applyTrackingUpdate(shop.services, { id, orderId }, news);
    const letters = () => mailsTo(shop, customer.email);
    await until(shop, async () => (await letters()).some(({ subject }) => /foi entregue/.test(subject)));
    const told = (await letters()).find(({ subject }) => /foi entregue/.test(subject));
    expect(told?.text).toContain("Suas peças chegaram com Correios SEDEX em");
    expect((await letters()).filter(({ subject }) => /a caminho/.test(subject))).toEqual([]);
  });
});

describe("by hand", { timeout: 120_000 }, () => {
  test("another carrier's code is told to the customer, corrected, and delivered by a click", async () => {
    const orderId = await paidOrder(shop, await createTestCustomer(shop));
    const parcel = { orderId, carrierName: "Motoboy", trackingCode: "MB-1" };
    expect(await sendByHand(shop.services, staff.session, parcel)).toEqual({ kind: "done", changed: true });
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: "shipped",
      tracking_code: "MB-1",
      carrier_name: "Motoboy",
    });
    // A repeated submit; then one from a page that does not show it as sent.
    expect(await sendByHand(shop.services, staff.session, parcel)).toEqual({ kind: "done", changed: false });
    for (const other of [{ trackingCode: "MB-2" }, { carrierName: "Correios" }]) {
      expect(await sendByHand(shop.services, staff.session, { ...parcel, ...other })).toEqual({
        kind: "refused",
        reason: "wrong_status",
      });
    }
    const [posted] = await listShipments(shop.services.db, orderId);
    expect(posted).toMatchObject({ carrierName: "Motoboy", trackingCode: "MB-1" });
    await sendByHand(shop.services, staff.session, { ...parcel, trackingCode: "MB-2", shipmentId: posted?.id });
    expect(await listShipments(shop.services.db, orderId)).toMatchObject([{ kind: "other", trackingCode: "MB-2" }]);
    expect(await handedOver(shop.services, staff.session, orderId)).toEqual({ kind: "done", changed: true });
    expect((await orderRow(shop, orderId)).status).toBe("delivered");
  });

  test("pieces wait at the shop until they are fetched", async () => {
    const orderId = await paidOrder(shop, await createTestCustomer(shop));
    expect(await handedOver(shop.services, staff.session, orderId)).toMatchObject({ kind: "refused" });
    await readyForPickup(shop.services, staff.session, orderId);
    const { status, number } = await orderRow(shop, orderId);
    expect(status).toBe("processing");
    const listed = (view: "embalar" | "retirada") =>
      readStaffOrders(shop.services.db, staff.session, { view, term: `nº ${number}` });
    expect(await listed("embalar")).toMatchObject({ orders: [] });
    expect(await listed("retirada")).toMatchObject({ orders: [{ id: orderId, isPickup: true }] });
    expect(await handedOver(shop.services, staff.session, orderId)).toMatchObject({ changed: true });
    const events = await readRows(
      shop.services.db,
      "tracking_events",
      { order_id: orderId },
      ["event_description"],
      "event_date",
    );
    expect(events.map((event) => event.event_description)).toEqual(["Pronto para retirada", "Retirado na loja"]);
  });
});
