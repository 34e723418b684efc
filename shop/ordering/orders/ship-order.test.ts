import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { deliverOrder, prepareOrder } from "./advance-order.server.ts";
import { shipOrder } from "./ship-order.server.ts";

const { shop, services } = await openShop();
const ana = await createTestCustomer(shop);
const packer = { staffId: randomUUID(), role: "fulfilment" } as const;
await setStock(shop, RING.product_id, 50);

async function paidOrder(): Promise<{ id: string; email: string }> {
  const email = `envio-${randomUUID()}@exemplo.com`;
  const order = await placeOrder(shop, ana, { customer_email: email });
  const payment = await payByPix(shop, ana, order.id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed" });
  return { id: order.id, email };
}

const rowOf = (id: string) =>
  services.db
    .selectFrom("orders")
    .select(["status", "tracking_code", "carrier_name", "delivery_status", "actual_delivery_date"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function eventsOf(id: string): Promise<string[]> {
  const rows = await services.db.selectFrom("order_events").select("kind").where("order_id", "=", id).execute();
  return rows.map(({ kind }) => kind);
}

const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);
const count = async (email: string, part: string) =>
  (await subjects(email)).filter((subject) => subject.includes(part)).length;

test("packed, posted, delivered: status, dates, timeline and one mail each", async () => {
  const { id, email } = await paidOrder();
  expect(await prepareOrder(services, packer, id)).toEqual({ kind: "done", changed: true });
  expect(await prepareOrder(services, packer, id)).toEqual({ kind: "done", changed: false });

  const shipment = { orderId: id, trackingCode: "ME2600000001BR", carrierName: "Correios", serviceName: "PAC" };
  expect(await shipOrder(services, packer, shipment)).toEqual({ kind: "done", changed: true });
  expect(await shipOrder(services, "shop", shipment)).toEqual({ kind: "done", changed: false });
  expect(await rowOf(id)).toMatchObject({
    status: "shipped",
    tracking_code: "ME2600000001BR",
    carrier_name: "Correios",
    delivery_status: "shipped",
  });
  await soon(shop, () => count(email, "está a caminho")).toBe(1);
  const letter = (await mailsTo(shop, email)).find(({ subject }) => subject.includes("a caminho"));
  expect(letter?.text).toContain("ME2600000001BR");
  expect(letter?.text).toContain("Correios PAC");

  const deliveredAt = new Date("2026-11-25T02:30:00Z");
  expect(await deliverOrder(services, "shop", { orderId: id, deliveredAt })).toEqual({ kind: "done", changed: true });
  expect(await deliverOrder(services, "shop", { orderId: id, deliveredAt })).toEqual({ kind: "done", changed: false });
  // Half past two UTC is the evening before in São Paulo.
  expect(await rowOf(id)).toMatchObject({ status: "delivered", actual_delivery_date: "2026-11-24" });
  await soon(shop, () => count(email, "foi entregue")).toBe(1);
  expect(await count(email, "está a caminho")).toBe(1);
  expect((await eventsOf(id)).filter((kind) => ["processing", "shipped", "delivered"].includes(kind))).toEqual([
    "processing",
    "shipped",
    "delivered",
  ]);
});

test("what a carrier has seen was packed before; of two news the later one is mailed", async () => {
  const { id, email } = await paidOrder();
  expect(await deliverOrder(services, "shop", { orderId: id })).toEqual({ kind: "done", changed: true });
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(["processing", "shipped", "delivered"]));
  expect(await shipOrder(services, "shop", { orderId: id, trackingCode: "TARDE" })).toEqual({
    kind: "done",
    changed: false,
  });
  await soon(shop, () => count(email, "foi entregue")).toBe(1);
  expect(await count(email, "a caminho")).toBe(0);
});

test("another tracking code corrects the first and is mailed", async () => {
  const { id, email } = await paidOrder();
  await shipOrder(services, packer, { orderId: id, trackingCode: "ERRADO1" });
  await soon(shop, () => count(email, "a caminho")).toBe(1);
  expect(await shipOrder(services, packer, { orderId: id, trackingCode: "CERTO2" })).toMatchObject({ changed: true });
  await soon(shop, () => count(email, "a caminho")).toBe(2);
  expect(await rowOf(id)).toMatchObject({ status: "shipped", tracking_code: "CERTO2" });
});

test("refused: nobody's order, an unpaid one, who may not, money that went back", async () => {
  const unpaid = await placeOrder(shop, ana);
  const shipment = { orderId: unpaid.id, trackingCode: null };
  expect(await shipOrder(services, packer, shipment)).toMatchObject({ reason: "wrong_status" });
  expect(await shipOrder(services, packer, { ...shipment, orderId: randomUUID() })).toMatchObject({
    reason: "not_found",
  });
  expect(await shipOrder(services, packer, { ...shipment, orderId: "1" })).toMatchObject({ reason: "not_found" });
  const reader = { staffId: randomUUID(), role: "read_only" } as const;
  expect(await shipOrder(services, reader, shipment)).toMatchObject({ reason: "not_allowed" });

  const { id } = await paidOrder();
  await services.db.updateTable("orders").set({ payment_status: "in_dispute" }).where("id", "=", id).execute();
  expect(await prepareOrder(services, packer, id)).toMatchObject({ reason: "shipping_stopped" });
  expect(await shipOrder(services, packer, { orderId: id, trackingCode: null })).toMatchObject({
    reason: "shipping_stopped",
  });
  await services.db.updateTable("orders").set({ payment_status: "refunded" }).where("id", "=", id).execute();
  expect(await prepareOrder(services, packer, id)).toMatchObject({ reason: "not_paid" });
  expect(await shipOrder(services, packer, { orderId: id, trackingCode: null })).toMatchObject({ reason: "not_paid" });
  // What the carrier reports has happened anyway.
  expect(await shipOrder(services, "shop", { orderId: id, trackingCode: null })).toMatchObject({ changed: true });
});
