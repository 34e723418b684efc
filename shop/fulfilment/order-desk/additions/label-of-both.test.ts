import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { claimSecret } from "#shop/ordering/orders/access/claim.ts";
import { apartReason } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { providerSays } from "#tests/setup/orders/test-payments.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { carrierSays, orderRow, paidOrder, setWallet, simulatedLabels } from "#tests/setup/test-parcels.ts";
import { cancelLabel, retryLabel } from "../../shipments/labels/change-label.server.ts";
import { declaresGonePieces, labelVersion } from "../../shipments/labels/label-lines.ts";
import { readAddedToOrder, readLabelLines } from "../../shipments/labels/read-label-lines.server.ts";
import { readLabelPrices } from "../../shipments/labels/read-label-prices.server.ts";
import { requestLabels } from "../../shipments/labels/request-labels.server.ts";
import { addressVersion } from "../../shipments/sending/address-edit.ts";
import { changeDeliveryAddress } from "../../shipments/sending/change-address.server.ts";
import { enterDocument, enterInvoice } from "../../shipments/sending/enter-papers.server.ts";
import { sendByHand } from "../../shipments/sending/send-by-hand.server.ts";
import type { Shipment } from "../../shipments/shipment.ts";
import { findShipment, listParcelsHolding } from "../../shipments/shipment-queries.server.ts";
import { noEditReason } from "../edits/may-edit.ts";
import { makeManualOrder } from "../manual-orders/make-manual-order.server.ts";
import { ALONG } from "../manual-orders/manual-order-form.ts";
import { readOrderToSend } from "../read-staff-order.server.ts";

const RING = "ANELAPARAD-001";
const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
const NO_ADDRESS = { street: "", number: "", neighborhood: "", city: "", state: "SP", zipCode: "" } as const;
const KEY = `35${"1".repeat(41)}`;

const { shop, customer, staff } = await openSendingShop("owner");
const { services } = shop;
const { db } = services;

beforeEach(() => setWallet(shop, "1000.00"));

async function addTo(along: string, quantity = 1): Promise<string> {
  const answer = await makeManualOrder(services, staff.session, {
    key: randomUUID(),
    items: [{ productId: RING, size: "18", quantity }],
    delivery: ALONG,
    along,
    address: NO_ADDRESS,
    customer: { customer_name: "Ana", customer_email: customer.email, customer_phone: "11977776666" },
    discount: null,
    note: "",
    expectedCents: null,
  });
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

async function payFor(orderId: string): Promise<void> {
  const bearer = { "X-Claim-Secret": claimSecret(services.config.appSecret, orderId) };
  const body = { order: { id: orderId, acceptedTerms: LEGAL_TEXTS_VERSION }, paymentData: { method: "pix" } };
  const response = await shop.json("/functions/v1/create-mercadopago-payment", body, { headers: bearer });
  const { external_payment_id }: { external_payment_id: string } = await response.json();
  await providerSays(shop, external_payment_id, "approve");
  await until(shop, async () => (await orderRow(shop, orderId)).status === "confirmed");
}

async function both(quantity = 1) {
  const first = await paidOrder(shop, customer);
  const addition = await addTo(first, quantity);
  await payFor(addition);
  // Only the first order's buyer typed a CPF.
  await enterDocument(services, staff.session, { orderId: addition, document: "529.982.247-25" });
  return { first, addition };
}

const leftOf = async (orderId: string) => (await readLabelLines(db, await readOrder(db, orderId))).left;
const contentsOf = (left: Awaited<ReturnType<typeof leftOf>>) =>
  left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));

async function want(orderId: string, seen?: string) {
  const left = await leftOf(orderId);
  const boxes = [{ box: BOX, contents: contentsOf(left) }];
  return requestLabels(services, staff.session, { orderId, serviceId: "2", boxes, seen: seen ?? labelVersion(left) });
}

async function bought(orderId: string): Promise<string> {
  const answer = await want(orderId);
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.shipmentIds[0] ?? "";
}

const shipmentOf = async (id: string): Promise<Shipment> => (await findShipment(db, id)) ?? expect.fail("no shipment");
const reaches = (id: string, state: Shipment["state"]) =>
  until(shop, async () => (await shipmentOf(id)).state === state);
const apartOf = async (addition: string) => {
  const { first } = await findSentAlong(db, addition);
  return first && apartReason(first);
};

async function onTheWire(shipmentId: string) {
  const labels = (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === shipmentId));
  expect(labels).toHaveLength(1);
  return labels[0] ?? expect.fail("no label");
}

const invoice = (orderId: string, key: string) => enterInvoice(services, staff.session, { orderId, key, url: "" });

/** A key of 44 digits with its check digit. */
function invoiceKey(serial: number): string {
  const body = `${KEY.slice(0, 41)}${String(serial).padStart(2, "0")}`;
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const check = 11 - (sum % 11);
  return `${body}${check >= 10 ? 0 : check}`;
}

describe("the label of a box with two orders", { timeout: 240_000 }, () => {
  test("declares and insures the pieces of both, and the addition is marked as sent with its code", async () => {
    const { first, addition } = await both(2);
    const left = await leftOf(first);
    const lines = [...(await readOrder(db, first)).items, ...(await readOrder(db, addition)).items];
    const valueCents = lines.reduce((sum, { lineCents, discountCents }) => sum + lineCents - discountCents, 0);
    const priced = await readLabelPrices(services, staff.session, {
      orderId: first,
      boxes: [{ box: BOX, contents: contentsOf(left) }],
    });
    expect(priced.kind).toBe("priced");
    const page = await readOrderToSend(services, staff.session, first);
    if (!page || "kind" in page) throw new Error("no page");
    const alone = await readOrderToSend(services, staff.session, addition);
    expect(page.label.left.map(({ quantity, addedBy }) => [quantity, addedBy !== undefined])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(alone && !("kind" in alone) && alone.box.weightKg).toBeLessThan(page.box.weightKg);

    const id = await bought(first);
    await reaches(id, "ready");
    const label = await onTheWire(id);
    expect(label.products).toEqual(
      lines.map(({ productName, size, quantity, unitPriceCents }) => ({
        name: `${productName}, ${size}`,
        quantity,
        unitary_value: unitPriceCents / 100,
      })),
    );
    expect(label).toMatchObject({ insurance_value: valueCents / 100, non_commercial: true });

    const addedTo = await readOrder(db, addition);
    expect(noEditReason(addedTo, await listParcelsHolding(db, addition))).toBe("label_bought");
    const moved = { ...addedTo.shippingAddress, number: "9" };
    const move = { orderId: addition, address: moved, seen: addressVersion(addedTo.shippingAddress) };
    expect(await changeDeliveryAddress(services, staff.session, move)).toMatchObject({ reason: "label_bought" });
    expect(await want(addition)).toMatchObject({ reason: "on_other_label" });

    await carrierSays(shop, id, "post");
    await until(shop, async () => (await orderRow(shop, first)).status === "shipped");
    expect((await orderRow(shop, addition)).status).toBe("confirmed");
    const code = (await shipmentOf(id)).trackingCode;
    const sent = { orderId: addition, carrierName: "Correios", trackingCode: code };
    expect(await sendByHand(services, staff.session, sent)).toMatchObject({ kind: "done" });
    expect(await orderRow(shop, addition)).toMatchObject({ status: "shipped", tracking_code: code });
  });

  test("does not know what was paid after it was bought, until it is cancelled and bought anew", async () => {
    const first = await paidOrder(shop, customer);
    const addition = await addTo(first);
    const seen = labelVersion(await leftOf(first));
    const id = await bought(first);
    await reaches(id, "ready");
    await payFor(addition);
    expect((await onTheWire(id)).products).toHaveLength(1);
    expect(await apartOf(addition)).toBe("label_without");
    await cancelLabel(services, staff.session, id);
    await reaches(id, "cancelled");
    expect(await apartOf(addition)).toBeNull();
    expect(await want(first, seen)).toEqual({ kind: "refused", reason: "contents_changed" });
    const again = await bought(first);
    await reaches(again, "ready");
    expect((await onTheWire(again)).products).toHaveLength(2);
  });

  test("is bought once by two people at once, and the addition's own label and it never hold a piece both", async () => {
    const { first, addition } = await both();
    const left = await leftOf(first);
    const own = await leftOf(addition);
    const wish = (orderId: string, contents: ReturnType<typeof contentsOf>) =>
      requestLabels(services, staff.session, { orderId, serviceId: "2", boxes: [{ box: BOX, contents }] });
    const answers = await Promise.all([
      wish(first, contentsOf(left)),
      wish(addition, contentsOf(own)),
      wish(first, contentsOf(left)),
    ]);
    expect(answers.filter(({ kind }) => kind === "wanted")).toHaveLength(1);
    const held = await db
      .selectFrom("shipments")
      .select("contents")
      .where("order_id", "in", [first, addition])
      .execute();
    expect(JSON.stringify(held).split(own[0]?.id ?? "-")).toHaveLength(2);
  });

  test("leaves out what has another invoice or address, and carries both where they have one invoice", async () => {
    const { first, addition } = await both();
    const [key, other] = [invoiceKey(1), invoiceKey(2)];
    await invoice(addition, other);
    expect(await apartOf(addition)).toBe("other_invoice");
    await invoice(first, key);
    expect(await apartOf(addition)).toBe("other_invoice");
    expect(await leftOf(first)).toHaveLength(1);
    await invoice(addition, key);
    expect(await apartOf(addition)).toBeNull();
    const id = await bought(first);
    await reaches(id, "ready");
    const label = await onTheWire(id);
    expect(label.products).toHaveLength(2);
    expect(label.non_commercial).toBe(false);

    const elsewhere = await both();
    const before = (await readOrder(db, elsewhere.addition)).shippingAddress;
    const address = { ...before, number: "500" };
    const move = { orderId: elsewhere.addition, address, seen: addressVersion(before) };
    await changeDeliveryAddress(services, staff.session, move);
    expect(await apartOf(elsewhere.addition)).toBe("other_address");
    expect(await leftOf(elsewhere.first)).toHaveLength(1);
  });

  test("above R$ 1.000 without an invoice is refused for one box, and bought for two", async () => {
    const first = await paidOrder(shop, customer, {
      items: [{ product_id: RING, size: "16", quantity: 9 }],
      shipping_option_id: undefined,
    });
    const addition = await addTo(first, 9);
    await payFor(addition);
    const [own, added] = contentsOf(await leftOf(first));
    if (!own || !added) throw new Error("no lines");
    const wish = (...boxes: (typeof own)[][]) =>
      requestLabels(services, staff.session, {
        orderId: first,
        serviceId: "2",
        boxes: boxes.map((contents) => ({ box: BOX, contents })),
      });
    const lines = [...(await readOrder(db, first)).items, ...(await readOrder(db, addition)).items];
    expect(Math.max(...lines.map(({ lineCents }) => lineCents))).toBeLessThan(100_000);
    expect(lines.reduce((sum, { lineCents }) => sum + lineCents, 0)).toBeGreaterThan(100_000);
    expect(await wish([own, added])).toMatchObject({ reason: "invoice_missing" });
    expect(await wish([own])).toMatchObject({ reason: "pieces_left" });
    const answer = await wish([own], [added]);
    if (answer.kind === "refused") throw new Error(answer.reason);
    for (const id of answer.shipmentIds) await reaches(id, "ready");
    const products = await Promise.all(answer.shipmentIds.map(async (id) => (await onTheWire(id)).products));
    expect(products.map((each) => each.length)).toEqual([1, 1]);
  });

  test("is not paid for once the addition is cancelled, and says so where it was paid before", async () => {
    const { first, addition } = await both();
    await setWallet(shop, "0.01");
    const id = await bought(first);
    await until(shop, async () => (await shipmentOf(id)).problem === "insufficient_balance");
    await cancelOrder(services, staff.session, { orderId: addition, reason: "teste" });
    await setWallet(shop, "1000.00");
    await retryLabel(services, staff.session, id);
    await until(shop, async () => (await shipmentOf(id)).problem === "addition_changed");
    expect((await shipmentOf(id)).state).toBe("in_cart");
    await cancelLabel(services, staff.session, id);
    await reaches(id, "cancelled");
    const again = await bought(first);
    await reaches(again, "ready");
    expect((await onTheWire(again)).products).toHaveLength(1);

    const late = await both();
    const paid = await bought(late.first);
    await reaches(paid, "ready");
    expect(declaresGonePieces(await shipmentOf(paid), await readAddedToOrder(db, late.first))).toBe(false);
    await cancelOrder(services, staff.session, { orderId: late.addition, reason: "teste" });
    expect(declaresGonePieces(await shipmentOf(paid), await readAddedToOrder(db, late.first))).toBe(true);
  });
});
