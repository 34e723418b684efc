import { describe, expect, test } from "vitest";
import { readOrdersToPack, readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { shipOrder } from "#shop/ordering/orders/ship-order.server.ts";
import { readShippingStops } from "#shop/ordering/orders/shipping-stop.server.ts";
import { providerNotes, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { until } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { orderRow, paidOrder, setWallet } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { cancelLabel, retryLabel } from "./labels/change-label.server.ts";
import { labelStepJob } from "./labels/parcel-labels.server.ts";
import { readLabelToPrint } from "./labels/read-label-to-print.server.ts";
import { requestLabels } from "./labels/request-labels.server.ts";
import { releaseOrder } from "./sending/release-order.server.ts";
import { handedOver, readyForPickup, sendByHand } from "./sending/send-by-hand.server.ts";
import type { Shipment } from "./shipment.ts";
import { findShipment } from "./shipment-queries.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
const STOPPED = { kind: "refused", reason: "shipping_stopped" };

const shop = await createTestShop();
const customer = await createTestCustomer(shop);
const staff = await createTestStaff(shop, "fulfilment");
const reader = await createTestStaff(shop, "read_only");
await setStock(shop, "ANELAPARAD-001", 500);
await setWallet(shop, "1000.00");

async function paymentOf(orderId: string): Promise<string> {
  return (await orderRow(shop, orderId)).external_payment_id ?? "";
}

const openStops = async (orderId: string) =>
  (await readShippingStops(shop.services.db, orderId)).open.map(({ kind }) => kind);
const isToldOf = (orderId: string, kind: string) =>
  until(shop, async () => (await openStops(orderId)).some((each) => each === kind));

async function alerted(orderId: string): Promise<void> {
  await providerNotes(shop, await paymentOf(orderId), "fraud-alert");
  await isToldOf(orderId, "fraud_alert");
}

async function want(orderId: string) {
  const items = await readRows(shop.services.db, "order_items", { order_id: orderId }, ["id", "quantity"]);
  const contents = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  return requestLabels(shop.services, staff.session, { orderId, serviceId: "2", boxes: [{ box: BOX, contents }] });
}

async function wanted(orderId: string): Promise<string> {
  const answer = await want(orderId);
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.shipmentIds[0] ?? "";
}

const shipmentOf = async (id: string): Promise<Shipment> =>
  (await findShipment(shop.services.db, id)) ?? expect.fail("no shipment");
const reaches = (id: string, state: Shipment["state"]) =>
  until(shop, async () => (await shipmentOf(id)).state === state);
const byHand = (orderId: string) =>
  sendByHand(shop.services, staff.session, { orderId, trackingCode: null, carrierName: "Motoboy" });
const release = (orderId: string, who = staff) => releaseOrder(shop.services, who.session, orderId);

describe("an order that its payment's provider says not to send", { timeout: 120_000 }, () => {
  test("is packed, bought a label for, posted and handed over only once somebody has released it", async () => {
    const orderId = await paidOrder(shop, customer);
    await alerted(orderId);
    const { services } = shop;
    expect(await want(orderId)).toEqual(STOPPED);
    expect(await byHand(orderId)).toEqual(STOPPED);
    expect(await readyForPickup(services, staff.session, orderId)).toEqual(STOPPED);
    expect(await prepareOrder(services, staff.session, orderId)).toEqual(STOPPED);
    expect(await shipOrder(services, staff.session, { orderId, trackingCode: null })).toEqual(STOPPED);
    expect((await orderRow(shop, orderId)).status).toBe("confirmed");
    const page = await readStaffOrders(services.db, staff.session, { view: "embalar", term: "" });
    expect("orders" in page && page.orders.filter(({ isStopped }) => isStopped).map(({ id }) => id)).toEqual([orderId]);

    const other = await paidOrder(shop, customer);
    const list = await readOrdersToPack(services.db, staff.session, [orderId, other]);
    expect(list).toMatchObject({ orders: [{ id: other }], stopped: [{ id: orderId }] });

    expect(await release(orderId, reader)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await release(orderId)).toEqual({ kind: "done", changed: true });
    expect(await release(orderId)).toEqual({ kind: "done", changed: false });
    const audit = services.db.selectFrom("audit_log").select(["actor", "after"]);
    expect(await audit.where("action", "=", "order.shipping_released").execute()).toEqual([
      { actor: staff.session.staffId, after: { stops: [`fraud_alert ${await paymentOf(orderId)}`] } },
    ]);
    const toSend = await readOrderToSend(services, staff.session, orderId);
    expect(toSend).toMatchObject({ stops: { open: [], released: [{ kind: "fraud_alert" }] } });
    expect(await byHand(orderId)).toMatchObject({ kind: "done" });
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
    // It has left the shop: a later alert does not block its delivery.
    await alerted(orderId);
    expect(await handedOver(services, staff.session, orderId)).toMatchObject({ kind: "done" });
  });

  test("a label that is not bought yet waits, and goes on by itself once the order is released", async () => {
    const orderId = await paidOrder(shop, customer);
    await setWallet(shop, "0.01");
    const id = await wanted(orderId);
    await until(shop, async () => (await shipmentOf(id)).problem === "insufficient_balance");
    await setWallet(shop, "1000.00");
    await alerted(orderId);
    expect(await retryLabel(shop.services, staff.session, id)).toEqual(STOPPED);
    // A job that was already running is stopped, too.
    const free = { problem: null, next_try_at: null };
    await shop.services.db.updateTable("shipments").set(free).where("id", "=", id).execute();
    await shop.services.jobs.send(shop.services.db, labelStepJob, { shipmentId: id });
    await until(shop, async () => (await shipmentOf(id)).problem === "shipping_stopped");
    expect((await shipmentOf(id)).state).toBe("in_cart");
    expect(await release(orderId)).toMatchObject({ kind: "done" });
    await reaches(id, "ready");
  });

  test("a printed label is not handed out, and can be called off", async () => {
    const orderId = await paidOrder(shop, customer);
    const shipmentId = await wanted(orderId);
    await reaches(shipmentId, "ready");
    const print = () => readLabelToPrint(shop.services.db, staff.session, { orderId, shipmentId });
    expect(await print()).toMatchObject({ kind: "label" });
    await alerted(orderId);
    expect(await print()).toEqual(STOPPED);
    await release(orderId);
    expect(await print()).toMatchObject({ kind: "label" });
    await alerted(orderId);
    expect(await cancelLabel(shop.services, staff.session, shipmentId)).toEqual({ kind: "done" });
    await reaches(shipmentId, "cancelled");
  });

  test("pieces that wait at the shop are not handed over", async () => {
    const orderId = await paidOrder(shop, customer);
    expect(await readyForPickup(shop.services, staff.session, orderId)).toMatchObject({ kind: "done" });
    await alerted(orderId);
    expect(await handedOver(shop.services, staff.session, orderId)).toEqual(STOPPED);
    await release(orderId);
    expect(await handedOver(shop.services, staff.session, orderId)).toMatchObject({ kind: "done" });
  });
});

test("an order in dispute is stopped until it is won, or somebody has released it", async () => {
  const orderId = await paidOrder(shop, customer);
  const payment = await paymentOf(orderId);
  await providerSays(shop, payment, "dispute");
  await isToldOf(orderId, "in_dispute");
  await until(shop, async () => (await orderRow(shop, orderId)).payment_status === "in_dispute");
  expect(await want(orderId)).toEqual(STOPPED);
  await providerSays(shop, payment, "win");
  await until(shop, async () => (await orderRow(shop, orderId)).payment_status === "paid");
  expect(await openStops(orderId)).toEqual([]);
  expect(await wanted(orderId)).not.toBe("");

  const other = await paidOrder(shop, customer);
  await providerSays(shop, await paymentOf(other), "dispute");
  await until(shop, async () => (await orderRow(shop, other)).payment_status === "in_dispute");
  expect(await byHand(other)).toEqual(STOPPED);
  await release(other);
  expect(await byHand(other)).toMatchObject({ kind: "done" });
});
