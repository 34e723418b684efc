import { beforeEach, describe, expect, test } from "vitest";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { carrierFails, orderRow, paidOrder, setWallet, simulatedLabels } from "#tests/setup/test-parcels.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { retryLabel } from "../labels/change-label.server.ts";
import { requestLabels } from "../labels/request-labels.server.ts";
import { findShipment } from "../shipment-queries.server.ts";
import { addressVersion } from "./address-edit.ts";
import { changeDeliveryAddress } from "./change-address.server.ts";
import { sendByHand } from "./send-by-hand.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
const ADDRESS = {
  zipCode: "01310100",
  street: "Avenida Paulista",
  number: "1600",
  complement: "Bloco B",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

const { shop, customer, staff } = await openSendingShop();

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

async function label(orderId: string, serviceId = "2", agency?: { id: string; name: string }) {
  const { db } = shop.services;
  const lines = await db.selectFrom("order_items").select(["id", "quantity"]).where("order_id", "=", orderId).execute();
  const contents = lines.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  return requestLabels(shop.services, staff.session, { orderId, serviceId, agency, boxes: [{ box: BOX, contents }] });
}

async function correct(orderId: string, address = ADDRESS, who = staff, seen?: string) {
  const order = await findOrderById(shop.services.db, orderId);
  const version = seen ?? (order ? addressVersion(order.shippingAddress) : "");
  return changeDeliveryAddress(shop.services, who.session, { orderId, address, seen: version });
}
const parcel = (id: string) => findShipment(shop.services.db, id);

describe("the address of an order", { timeout: 240_000 }, () => {
  test("that its carrier refuses is corrected, and the label bought with the new one", async () => {
    const orderId = await paidOrder(shop, customer);
    await carrierFails(shop, "cart", "422");
    const answer = await label(orderId);
    const [id = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
    await until(shop, async () => (await parcel(id))?.problem === "rejected");
    expect(await correct(orderId)).toMatchObject({ kind: "saved", changed: true, shipping: null });
    expect(await correct(orderId)).toMatchObject({ kind: "saved", changed: false });
    await retryLabel(shop.services, staff.session, id);
    await until(shop, async () => (await parcel(id))?.state === "ready", 100_000);
    const bought = (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === id));
    expect(bought).toMatchObject([{ to: { number: "1600", complement: "Bloco B" } }]);
    expect(await correct(orderId, { ...ADDRESS, number: "1" })).toEqual({ kind: "refused", reason: "label_bought" });

    const { db } = shop.services;
    const events = await db.selectFrom("order_events").select("kind").where("order_id", "=", orderId).execute();
    expect(events.filter(({ kind }) => kind === "address_changed")).toHaveLength(1);
    const audited = await readRows(db, "audit_log", { subject: `order:${orderId}`, action: "order.address_changed" });
    expect(audited).toMatchObject([{ actor: staff.session.staffId, after: { parts: ["number", "complement"] } }]);
    expect(JSON.stringify(audited)).not.toContain("Bloco B");
  });

  test("of an order from before the state was checked goes on its label with the state of the CEP", async () => {
    const orderId = await paidOrder(shop, customer);
    const { db } = shop.services;
    const wrong = JSON.stringify({ ...ADDRESS, state: "RJ" });
    await db.updateTable("orders").set({ shipping_address: wrong }).where("id", "=", orderId).execute();
    const answer = await label(orderId);
    const [id = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
    await until(shop, async () => (await parcel(id))?.state === "ready");
    const bought = (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === id));
    expect(bought).toMatchObject([{ to: { state_abbr: "SP", postal_code: "01310100" } }]);
  });

  test("stays where an answer of the provider got lost, of an order on its way, and for who may not change it", async () => {
    const orderId = await paidOrder(shop, customer);
    await carrierFails(shop, "cart", "500", { times: 50 });
    const answer = await label(orderId);
    const [id = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
    await until(shop, async () => (await parcel(id))?.problem === "unavailable");
    expect(await correct(orderId)).toMatchObject({ reason: "label_bought" });

    const sent = await paidOrder(shop, customer);
    const reader = await createTestStaff(shop, "read_only");
    expect(await correct(sent, ADDRESS, reader)).toMatchObject({ reason: "not_allowed" });
    await sendByHand(shop.services, staff.session, { orderId: sent, carrierName: "Motoboy", trackingCode: null });
    expect(await correct(sent)).toMatchObject({ reason: "wrong_status" });
    expect(await correct("nonsense")).toMatchObject({ reason: "not_found" });
    expect((await orderRow(shop, sent)).shipping_address).not.toMatchObject({ number: "1600" });
  });
});

test("of two staff who correct it at once, the later one is told, and a double press is one change", async () => {
  const orderId = await paidOrder(shop, customer);
  const order = await findOrderById(shop.services.db, orderId);
  const seen = order ? addressVersion(order.shippingAddress) : "";
  const answers = await Promise.all(["1", "2"].map((number) => correct(orderId, { ...ADDRESS, number }, staff, seen)));
  expect(answers.map((answer) => ("reason" in answer ? answer.reason : answer.kind)).sort()).toEqual([
    "address_changed",
    "saved",
  ]);
  const { number } = (await findOrderById(shop.services.db, orderId))?.shippingAddress ?? {};
  expect(await correct(orderId, { ...ADDRESS, number: number ?? "" }, staff, seen)).toMatchObject({
    kind: "saved",
    changed: false,
  });
});

test("what the same shipping costs less to the new address goes back once, if staff want that", async () => {
  const { session: manager } = await createTestStaff(shop, "manager");
  const far = { ...ADDRESS, zipCode: "69005010", city: "Manaus", state: "AM" };
  const items = [{ product_id: "ANELAPARAD-001", quantity: 1 }];
  const quote = await shop.json("/functions/v1/melhor-envio-proxy", { cep_destino: far.zipCode, items });
  const options: { id: string; name: string }[] = await quote.json();
  const sedex = options.find(({ name }) => name === "SEDEX");
  const orderId = await paidOrder(shop, customer, { shipping_option_id: sedex?.id, shipping_address: far });
  const charged = (await findOrderById(shop.services.db, orderId))?.amounts.netShippingCents ?? 0;
  const move = async (address: typeof ADDRESS, who = manager) => {
    const order = await findOrderById(shop.services.db, orderId);
    const seen = order ? addressVersion(order.shippingAddress) : "";
    const answer = await changeDeliveryAddress(shop.services, who, { orderId, address, seen, returnsShipping: true });
    return answer.kind === "saved" ? answer : { ...answer, shipping: null, refundCents: 0 };
  };
  expect(await move(ADDRESS, staff.session)).toMatchObject({ reason: "not_allowed" });
  const near = await move(ADDRESS);
  expect(near.shipping?.chargedCents).toBe(charged);
  expect(near.refundCents).toBe(charged - (near.shipping?.todayCents ?? 0));
  expect(near.refundCents).toBeGreaterThan(0);
  expect((await move(far)).refundCents).toBe(0);
  expect((await move(ADDRESS)).refundCents).toBe(0);
  const done = async () => (await findOrderById(shop.services.db, orderId))?.payment?.refundedCents;
  await until(shop, async () => (await done()) === near.refundCents);
  await expectCleanBooks(shop);
});

test("a carrier that takes parcels at its agencies gets the chosen one on the label", {
  timeout: 240_000,
}, async () => {
  const orderId = await paidOrder(shop, customer);
  expect(await label(orderId, "22")).toMatchObject({ reason: "agency_missing" });
  const answer = await label(orderId, "22", { id: "1301", name: "Buslog Tietê" });
  const [id = ""] = answer.kind === "wanted" ? answer.shipmentIds : [];
  await until(shop, async () => (await parcel(id))?.state === "ready", 100_000);
  expect(await parcel(id)).toMatchObject({ agencyId: "1301", agencyName: "Buslog Tietê" });
});
