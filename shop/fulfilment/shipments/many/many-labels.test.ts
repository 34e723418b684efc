import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeEach, describe, expect, test } from "vitest";
import { readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { addRow } from "#tests/setup/rows/rows.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { carrierFails, paidOrder, setWallet, simulatedLabels, walletBalance } from "#tests/setup/test-parcels.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { cancelLabel, retryLabel } from "../labels/change-label.server.ts";
import { labelStepJob } from "../labels/parcel-labels.server.ts";
import { listShipmentsOf } from "../shipment-queries.server.ts";
import { buyManyLabels, type ManyBought } from "./buy-many.server.ts";
import { enterDocumentForMany } from "./enter-document-for-many.server.ts";
import { makePackingDocument } from "./packing-document.server.ts";
import { readManyPrices } from "./quote-many.server.ts";
import { readManyOrders } from "./read-many.server.ts";

const { shop, customer, staff } = await openSendingShop();
const SEDEX = "2";

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

async function read(ids: readonly string[]) {
  const many = await readManyOrders(shop.services, staff.session, ids);
  if ("kind" in many) throw new Error(many.reason);
  return many;
}

/** What the page would post for these orders. */
async function wishes(ids: readonly string[]) {
  const { orders } = await read(ids);
  return orders.map(({ order, label, soldServiceId }) => ({
    orderId: order.id,
    serviceId: soldServiceId ?? SEDEX,
    seen: label.left.map(({ id, quantity }) => `${id}x${quantity}`).join(),
  }));
}

async function buy(ids: readonly string[], deps: Needed = shop.services): Promise<ManyBought> {
  return buyManyLabels(deps, staff.session, { labels: await wishes(ids), seenCents: null });
}

const shipmentsOf = (ids: readonly string[]) => listShipmentsOf(shop.services.db, ids);
const areReady = (ids: readonly string[]) =>
  until(shop, async () => (await shipmentsOf(ids)).filter(({ state }) => state === "ready").length === ids.length);

async function labelsOf(ids: readonly string[]) {
  const references = new Set((await shipmentsOf(ids)).map(({ id }) => id));
  return (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => references.has(tag)));
}

async function threeOrders(): Promise<string[]> {
  return [await paidOrder(shop, customer), await paidOrder(shop, customer), await paidOrder(shop, customer)];
}

describe("labels of many orders", { timeout: 120_000 }, () => {
  test("a document typed once is stored for the person's other orders that have none", async () => {
    const [typed = "", same = "", own = "", gift = "", stranger = ""] = [
      ...(await threeOrders()),
      await paidOrder(shop, customer),
      await paidOrder(shop, customer),
    ];
    const change = (ids: string[], values: object) =>
      shop.services.db.updateTable("orders").set(values).where("id", "in", ids).execute();
    await change([typed, same, gift, stranger], { customer_document: null });
    await change([own], { customer_document: "11144477735" });
    await change([gift], { customer_name: "Outra Pessoa" });
    await change([stranger], { customer_email: "outra@exemplo.com" });
    const others = [same, own, gift, stranger];
    const typedFor = await readOrderToSend(shop.services, staff.session, typed);
    expect(typedFor).toMatchObject({ samePerson: [same] });
    expect(await readOrderToSend(shop.services, staff.session, own)).toMatchObject({ samePerson: [] });
    const wish = { orderId: typed, others, document: "529.982.247-25" };
    expect(await enterDocumentForMany(shop.services, staff.session, { ...wish, document: "1" })).toMatchObject({
      kind: "refused",
      reason: "invalid_document",
    });
    const answer = await enterDocumentForMany(shop.services, staff.session, wish);
    expect(answer).toEqual({ kind: "saved", orderIds: [typed, same] });
    const { orders } = await read([typed, ...others]);
    expect(orders.map(({ order }) => order.customerDocument)).toEqual([
      "52998224725",
      "52998224725",
      "11144477735",
      null,
      null,
    ]);
  });

  test("are bought by one press, each once, for what was quoted, and printed as one document", async () => {
    const ids = await threeOrders();
    const quotes = await readManyPrices(shop.services, staff.session, ids);
    if (quotes.kind !== "priced") throw new Error(quotes.kind);
    const quoted = ids.map((id) => quotes.prices[id]?.find(({ serviceId }) => serviceId === SEDEX)?.priceCents ?? 0);
    const sum = quoted.reduce((total, cents) => total + cents, 0);
    expect(quotes.balanceCents).toBe(100_000);

    expect(await buy(ids)).toEqual({ kind: "bought", orderIds: ids, leftOut: [] });
    await areReady(ids);
    expect(await labelsOf(ids)).toHaveLength(3);
    expect(await walletBalance(shop)).toBeCloseTo((100_000 - sum) / 100, 2);
    expect((await read(ids)).orders.map(({ state }) => state.kind)).toEqual(["ready", "ready", "ready"]);

    const { db, clock } = shop.services;
    const danfe = await PDFDocument.create();
    danfe.addPage([300, 500]);
    danfe.addPage([300, 500]);
    const invoice = { order_id: ids[1] ?? "", kind: "pdf", stored_at: clock() };
    await addRow(db, "invoice_files", { ...invoice, file: Buffer.from(await danfe.save()) });
    const notes = { [ids[0] ?? ""]: ["Embrulhar para presente 💍, com cartão ﬁno"] };
    const made = await makePackingDocument(shop.services, staff.session, ids, notes);
    if (made.kind !== "document") throw new Error(made.reason);
    const pages = (await PDFDocument.load(made.file)).getPages().map((page) => Math.round(page.getWidth()));
    // The list, then by order its label, and the invoice of the second.
    expect(pages).toEqual([595, 283, 283, 300, 300, 283]);
  });

  test("are bought once by two presses and a third after a kill in between", async () => {
    const ids = await threeOrders();
    let sent = 0;
    const { jobs } = shop.services;
    // The process dies at the second order: what its transaction began is undone.
    const dying: Needed = {
      ...shop.services,
      logger: { ...shop.services.logger, error: () => undefined } as unknown as Needed["logger"],
      jobs: {
        ...jobs,
        send: (async (...call: Parameters<typeof jobs.send>) => {
          if (call[1].name === labelStepJob.name && ++sent > 1) throw new Error("killed");
          return jobs.send(...call);
        }) as typeof jobs.send,
      },
    };
    expect(await buy(ids, dying)).toMatchObject({
      orderIds: [ids[0]],
      leftOut: [
        { orderId: ids[1], reason: "failed" },
        { orderId: ids[2], reason: "failed" },
      ],
    });
    const seen = await wishes(ids);
    const press = () => buyManyLabels(shop.services, staff.session, { labels: seen, seenCents: null });
    const answers = await Promise.all([press(), press()]);
    const bought = answers.flatMap((answer) => (answer.kind === "bought" ? answer.orderIds : []));
    expect(bought.toSorted()).toEqual([ids[1] ?? "", ids[2] ?? ""].toSorted());
    await areReady(ids);
    const labels = await labelsOf(ids);
    expect(labels).toHaveLength(3);
    const spent = labels.reduce((total, { price }) => total + price, 0);
    expect(await walletBalance(shop)).toBeCloseTo(1000 - spent, 2);
  });

  test("are not bought at all where the wallet lacks a centavo of the sum, which is said", async () => {
    const ids = await threeOrders();
    const quotes = await readManyPrices(shop.services, staff.session, ids);
    if (quotes.kind !== "priced") throw new Error(quotes.kind);
    const sumCents = ids
      .map((id) => quotes.prices[id]?.find(({ serviceId }) => serviceId === SEDEX)?.priceCents ?? 0)
      .reduce((total, cents) => total + cents, 0);
    await setWallet(shop, ((sumCents - 1) / 100).toFixed(2));
    const balanceCents = sumCents - 1;
    expect(await buy(ids)).toEqual({ kind: "refused", reason: "balance", sumCents, balanceCents, missingCents: 1 });
    expect(await shipmentsOf(ids)).toEqual([]);
    await setWallet(shop, (sumCents / 100).toFixed(2));
    const labels = await wishes(ids);
    const dearer = await buyManyLabels(shop.services, staff.session, { labels, seenCents: sumCents - 1 });
    expect(dearer).toEqual({ kind: "refused", reason: "dearer", sumCents });
    expect(await shipmentsOf(ids)).toEqual([]);
    expect(await buyManyLabels(shop.services, staff.session, { labels, seenCents: sumCents })).toMatchObject({
      orderIds: ids,
    });
    await areReady(ids);
    expect(await walletBalance(shop)).toBeCloseTo(0, 2);
  });

  test("one that fails does not stop the others, and is bought by a retry", async () => {
    const ids = await threeOrders();
    await carrierFails(shop, "cart", "422");
    expect(await buy(ids)).toMatchObject({ orderIds: ids });
    const kinds = async () => (await read(ids)).orders.map(({ state }) => state.kind).toSorted();
    await until(shop, async () => (await kinds()).join() === "ready,ready,stuck");
    const stuck = (await shipmentsOf(ids)).find(({ problem }) => problem !== null);
    expect(stuck?.problem).toBe("rejected");
    expect(await retryLabel(shop.services, staff.session, stuck?.id ?? "")).toEqual({ kind: "done" });
    await areReady(ids);
    expect(await labelsOf(ids)).toHaveLength(3);
  });

  test("says what is missing, leaves out what changed since, and prices nothing for them", async () => {
    const { db } = shop.services;
    const [plain = "", without = "", gone = ""] = await threeOrders();
    const seen = await wishes([plain, without, gone]);
    await db.updateTable("orders").set({ customer_document: null }).where("id", "=", without).execute();
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", gone).execute();
    const nobody = crypto.randomUUID();
    const many = await read([gone, without, plain, nobody]);
    expect(many.unknown).toEqual([nobody]);
    expect(many.orders.map(({ state }) => state)).toEqual([
      { kind: "to_buy" },
      { kind: "hindered", hindrance: "document_missing" },
      { kind: "hindered", hindrance: "cancelled" },
    ]);
    const quotes = await readManyPrices(shop.services, staff.session, [plain, without, gone]);
    expect(quotes.kind === "priced" && Object.keys(quotes.prices)).toEqual([plain]);
    const answer = await buyManyLabels(shop.services, staff.session, { labels: seen, seenCents: null });
    expect(answer).toEqual({
      kind: "bought",
      orderIds: [plain],
      leftOut: [without, gone].map((orderId) => ({ orderId, reason: "changed" })),
    });
    await areReady([plain]);
    const [bought] = await shipmentsOf([plain]);
    await cancelLabel(shop.services, staff.session, bought?.id ?? "");
  });

  test("buys nothing while the provider says no price, and nothing for who may only read", async () => {
    const id = await paidOrder(shop, customer);
    await carrierFails(shop, "calculate", "500", { times: 10 });
    expect(await buy([id])).toMatchObject({ kind: "refused", reason: "no_answer" });
    const reader = await createTestStaff(shop, "read_only");
    const labels = await wishes([id]);
    expect(await buyManyLabels(shop.services, reader.session, { labels, seenCents: null })).toEqual({
      kind: "refused",
      reason: "not_allowed",
    });
    expect(await shipmentsOf([id])).toEqual([]);
  });
});
