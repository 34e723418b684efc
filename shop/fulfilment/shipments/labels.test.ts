import { beforeEach, describe, expect, test } from "vitest";
import { readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { stockOf } from "#tests/setup/orders/test-stock.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { jobsAreDone, until } from "#tests/setup/soon.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import {
  carrierFails,
  carrierSays,
  orderRow,
  paidOrder,
  setWallet,
  simulatedLabels,
  walletBalance,
} from "#tests/setup/test-parcels.ts";
import { firstOf } from "#tests/setup/test-size.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { giveUp } from "../returns/give-up.server.ts";
import { cancelLabel, retryLabel } from "./labels/change-label.server.ts";
import { labelStepJob } from "./labels/parcel-labels.server.ts";
import { requestLabels } from "./labels/request-labels.server.ts";
import { sweepShipments } from "./labels/sweep-shipments.server.ts";
import { enterDocument, enterInvoice } from "./sending/enter-papers.server.ts";
import { readyForPickup } from "./sending/send-by-hand.server.ts";
import type { Shipment } from "./shipment.ts";
import { findShipment, listShipments, readLabels } from "./shipment-queries.server.ts";
import { applyTrackingUpdate } from "./tracking/apply-tracking-update.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };

const { shop, customer, staff } = await openSendingShop();

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

async function want(
  orderId: string,
  serviceId = "2",
  box = BOX,
  agency: { id: string; name: string } | null = null,
): Promise<string> {
  const { items } = await itemsOf(orderId);
  const contents = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const answer = await requestLabels(shop.services, staff.session, {
    orderId,
    serviceId,
    boxes: [{ box, contents }],
    agency,
  });
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.shipmentIds[0] ?? "";
}

async function itemsOf(orderId: string) {
  const { db } = shop.services;
  return {
    items: await db.selectFrom("order_items").select(["id", "quantity"]).where("order_id", "=", orderId).execute(),
  };
}

async function shipmentOf(id: string): Promise<Shipment> {
  const shipment = await findShipment(shop.services.db, id);
  if (!shipment) throw new Error("no shipment");
  return shipment;
}

const reaches = (id: string, state: Shipment["state"]) =>
  until(shop, async () => (await shipmentOf(id)).state === state);
const isStuck = (id: string) =>
  until(shop, async () => {
    const { problem, nextTryAt } = await shipmentOf(id);
    return problem !== null && nextTryAt === null;
  });

const isMailed = ({ email }: TestCustomer, subject: RegExp) =>
  until(shop, async () => (await mailsTo(shop, email)).some((mail) => subject.test(mail.subject)));

async function labelsFor(shipmentId: string) {
  return (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === shipmentId));
}

// Mails are sent with a short delay, and a loaded machine is slow.
describe("a label", { timeout: 240_000 }, () => {
  test("is bought once, printed, posted and delivered; the order and its customer follow", async () => {
    const orderId = await paidOrder(shop, customer);
    const id = await want(orderId);
    expect((await orderRow(shop, orderId)).status).toBe("processing");
    await reaches(id, "ready");
    const bought = await shipmentOf(id);
    expect(bought).toMatchObject({ carrierName: "Correios", serviceName: "SEDEX", problem: null, hasLabel: true });
    expect(await walletBalance(shop)).toBeCloseTo(1000 - (bought.priceCents ?? 0) / 100, 2);
    const [label] = await labelsFor(id);
    expect(label).toMatchObject({ non_commercial: true, to: { document: "52998224725", postal_code: "01310100" } });
    expect(String((await readLabels(shop.services.db, orderId))[0]?.file.subarray(0, 8))).toBe("%PDF-1.4");
    expect((await orderRow(shop, orderId)).shipping_label_url).toBe(`/orders/${orderId}/etiqueta`);

    await carrierSays(shop, id, "post");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
    const shipped = await orderRow(shop, orderId);
    expect(shipped).toMatchObject({ tracking_code: bought.trackingCode, carrier_name: "Correios" });
    await isMailed(customer, /está a caminho/);
    await carrierSays(shop, id, "receive");
    await until(shop, async () => (await orderRow(shop, orderId)).delivery_status === "in_transit");
    await carrierSays(shop, id, "deliver");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "delivered");

    const answer = await shop.fetch(`/rest/v1/tracking_events?order_id=${orderId}`, { headers: customer.bearer });
    const events: { event_status: string; event_description: string; event_location: string }[] = await answer.json();
    expect(new Set(events.map(({ event_status }) => event_status))).toEqual(
      new Set(["delivered", "in_transit", "posted", "other"]),
    );
    expect(events.find(({ event_status }) => event_status === "posted")).toMatchObject({
      event_description: "Objeto postado",
      event_location: "São Paulo, SP",
    });
    await isMailed(customer, /foi entregue/);
  });

  // Each step with a fault comes first.
  const faulty = [
    ["cart", "lost-answer"],
    ["checkout", "lost-answer"],
    ["generate", "lost-answer"],
    ["download", "500"],
    ["file", "403"],
    ["get-cart", "html-502"],
    ["get-cart-label", "500"],
    ["list-orders", "429"],
    ["get-order", "500"],
    ["balance", "500"],
    ["download", "429"],
    ["download", "not-ready"],
    ["download", "not-ready-404"],
    ["download", "no-address"],
    ["download", "bare-string"],
    ["download", "url-object"],
    ["file", "not-pdf"],
    ["file", "redirect-here"],
    ["list-orders", "503"],
  ] as const;
  const eachFault = test.each(firstOf(faulty, 10));
  eachFault("whose step %s fails by %s is taken up again, and nothing is bought twice", async (operation, fault) => {
    await carrierFails(shop, operation, fault);
    const orderId = await paidOrder(shop, customer);
    const id = await want(orderId);
    await reaches(id, "ready");
    const labels = await labelsFor(id);
    expect(labels).toHaveLength(1);
    expect(await walletBalance(shop)).toBeCloseTo(1000 - (labels[0]?.price ?? 0), 2);
  });

  test.each([
    ["cart", "401", "unauthenticated"],
    ["cart", "403", "forbidden"],
    ["cart", "422", "rejected"],
    ["checkout", "insufficient-balance", "insufficient_balance"],
    ["download", "address-of-this-machine", "file_refused"],
    ["generate", "refused", "generation_failed"],
    ["generate", "fails", "generation_failed"],
    ["file", "redirect-away", "file_refused"],
    ["file", "redirect-loop", "file_refused"],
    ["file", "too-large", "file_refused"],
  ])(
    "that step %s refuses with %s waits for a person, with the reason, and goes on when told",
    async (operation, fault, problem) => {
      // A late webhook event would trigger another try, before or after a person asks for one.
      await carrierFails(shop, "webhook", "missing", { times: 100 });
      // A generation that fails between a poll and the next request is requested again.
      const times = problem === "file_refused" || fault === "fails" ? 100 : 1;
      await carrierFails(shop, operation, fault, { times });
      const id = await want(await paidOrder(shop, customer));
      await isStuck(id);
      expect((await shipmentOf(id)).problem).toBe(problem);
      if (problem === "generation_failed") {
        const reason = fault === "fails" ? "CPF do destinatário com situação irregular" : "Agência inválida";
        expect((await shipmentOf(id)).problemDetail).toContain(reason);
      }
      await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
      expect(await retryLabel(shop.services, staff.session, id)).toEqual({ kind: "done" });
      await reaches(id, "ready");
      expect(await labelsFor(id)).toHaveLength(1);
    },
  );

  test("is not paid for out of an empty wallet, and says what is missing", async () => {
    await setWallet(shop, "1.50");
    const id = await want(await paidOrder(shop, customer));
    await isStuck(id);
    const { problem, problemDetail, state } = await shipmentOf(id);
    expect([problem, state]).toEqual(["insufficient_balance", "in_cart"]);
    expect(problemDetail).toMatch(/^Saldo R\$\s1,50, etiqueta R\$\s\d+,\d\d\.$/u);
  });

  test("whose file is not made yet says so kindly, and waits for a person only after many looks", async () => {
    await carrierFails(shop, "download", "not-ready", { times: 100 });
    const id = await want(await paidOrder(shop, customer));
    await until(shop, async () => (await shipmentOf(id)).problem !== null);
    const { problem, state, nextTryAt } = await shipmentOf(id);
    expect([problem, state, nextTryAt]).toEqual(["file_pending", "generated", expect.any(Date)]);
    // The shop's own job may run at the same time.
    await until(shop, async () => {
      await shop.services.db.updateTable("shipments").set({ attempts: 12 }).where("id", "=", id).execute();
      await labelStepJob.run(shop.services, { shipmentId: id });
      return (await shipmentOf(id)).problem === "gave_up";
    });
    expect((await shipmentOf(id)).nextTryAt).toBeNull();
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    await retryLabel(shop.services, staff.session, id);
    await reaches(id, "ready");
  });

  test.each(["429", "503"])("that is asked by %s to wait so long is not tried before", async (fault) => {
    await carrierFails(shop, "balance", fault, { ms: 120_000 });
    const id = await want(await paidOrder(shop, customer));
    await until(shop, async () => (await shipmentOf(id)).problem !== null);
    const { nextTryAt, state } = await shipmentOf(id);
    expect(state).toBe("in_cart");
    const waitMs = (nextTryAt?.getTime() ?? 0) - shop.services.clock().getTime();
    expect(waitMs).toBeGreaterThan(100_000);
    expect(waitMs).toBeLessThanOrEqual(120_000);
    await cancelLabel(shop.services, staff.session, id);
    await reaches(id, "cancelled");
  });

  test("two workers at once do one step once", async () => {
    const id = await want(await paidOrder(shop, customer));
    await Promise.all(Array.from({ length: 6 }, () => labelStepJob.run(shop.services, { shipmentId: id })));
    await reaches(id, "ready");
    expect(await labelsFor(id)).toHaveLength(1);
  });

  test("that was bought when the process died is found again by our reference", async () => {
    const id = await want(await paidOrder(shop, customer));
    await reaches(id, "ready");
    // The job that finds nothing left to do would date the parcel again, and the sweep would pass over it.
    await jobsAreDone(shop);
    const before = await walletBalance(shop);
    const { db, clock } = shop.services;
    await db
      .updateTable("shipments")
      .set({
        state: "planned",
        provider_order_id: null,
        busy_until: null,
        updated_at: new Date(clock().getTime() - 3_600_000),
      })
      .where("id", "=", id)
      .execute();
    await sweepShipments(shop.services);
    await reaches(id, "ready");
    expect(await labelsFor(id)).toHaveLength(1);
    expect(await walletBalance(shop)).toBe(before);
  });

  test("is given back for its money until it is posted", async () => {
    const orderId = await paidOrder(shop, customer);
    const id = await want(orderId);
    await reaches(id, "ready");
    expect(await cancelLabel(shop.services, staff.session, id)).toEqual({ kind: "done" });
    await reaches(id, "cancelled");
    expect(await walletBalance(shop)).toBe(1000);
    expect((await orderRow(shop, orderId)).shipping_label_url).toBeNull();
    const again = await want(orderId);
    await reaches(again, "ready");
    await carrierSays(shop, again, "post");
    await reaches(again, "posted");
    expect(await cancelLabel(shop.services, staff.session, again)).toEqual({ kind: "refused", reason: "too_late" });
  });

  const refusing = [
    ["cancel", "lost-answer"],
    ["get-order", "500"],
    ["cancellable", "429"],
    ["cancellable", "html-502"],
    ["cancel", "500"],
  ] as const;
  const eachRefusal = test.each(firstOf(refusing, 2));
  eachRefusal(
    "is given back also where step %s fails by %s at first, and its money comes once",
    async (operation, fault) => {
      const id = await want(await paidOrder(shop, customer));
      await reaches(id, "ready");
      await carrierFails(shop, operation, fault);
      await cancelLabel(shop.services, staff.session, id);
      await reaches(id, "cancelled");
      expect(await walletBalance(shop)).toBe(1000);
    },
  );

  const eachCart = test.each(firstOf(["lost-answer", "500"]));
  eachCart("is taken out of the cart also where that fails by %s at first", async (fault) => {
    await setWallet(shop, "0.00");
    const id = await want(await paidOrder(shop, customer));
    await isStuck(id);
    await carrierFails(shop, "delete-cart", fault);
    await cancelLabel(shop.services, staff.session, id);
    await reaches(id, "cancelled");
    expect(await labelsFor(id)).toEqual([]);
  });

  test("is not printed any more once it has lapsed; one not delivered waits for a person", async () => {
    const orderId = await paidOrder(shop, customer);
    const id = await want(orderId);
    await reaches(id, "ready");
    const problems = async () =>
      (await readStaffOrders(shop.services.db, staff.session, { view: "problemas", term: orderId.slice(0, 8) })) as {
        orders?: object[];
      };
    await applyTrackingUpdate(shop.services, await shipmentOf(id), {
      milestones: { expired: null },
      trackingCode: null,
    });
    expect(await readLabels(shop.services.db, orderId)).toEqual([]);
    expect((await orderRow(shop, orderId)).shipping_label_url).toBeNull();
    const again = await want(orderId);
    await reaches(again, "ready");
    await carrierSays(shop, again, "post");
    await reaches(again, "posted");
    await carrierSays(shop, again, "lose");
    await reaches(again, "undelivered");
    expect((await problems()).orders).toMatchObject([{ id: orderId, isUndelivered: true }]);
  });

  test("goes back when its order is given up or cancelled while it is packed; pieces and money do, too", async () => {
    const manager = await createTestStaff(shop, "manager");
    const ends = {
      byCustomer: (orderId: string) => giveUp(shop.services, orderId, { customerId: customer.id }),
      byShop: (orderId: string) => cancelOrder(shop.services, manager.session, { orderId, reason: "sem estoque" }),
    };
    for (const end of Object.values(ends)) {
      const pieces = (await stockOf(shop, "ANELAPARAD-001")).on_hand;
      const orderId = await paidOrder(shop, customer);
      const id = await want(orderId);
      await reaches(id, "ready");
      expect((await orderRow(shop, orderId)).status).toBe("processing");
      expect(await end(orderId)).not.toHaveProperty("reason");
      await reaches(id, "cancelled");
      expect(await walletBalance(shop)).toBe(1000);
      expect((await labelsFor(id))[0]).toMatchObject({ status: "canceled" });
      expect((await stockOf(shop, "ANELAPARAD-001")).on_hand).toBe(pieces);
      await until(shop, async () => (await orderRow(shop, orderId)).payment_status === "refunded");
      expect(await orderRow(shop, orderId)).toMatchObject({ status: "cancelled", shipping_label_url: null });
    }
  });

  test("of an order that is given up is not bought any more; pieces that wait at the shop wait no longer", async () => {
    await setWallet(shop, "0.00");
    const orderId = await paidOrder(shop, customer);
    const id = await want(orderId);
    await isStuck(id);
    await setWallet(shop, "1000.00");
    await giveUp(shop.services, orderId, { customerId: customer.id });
    await reaches(id, "cancelled");
    expect(await walletBalance(shop)).toBe(1000);

    const collected = await paidOrder(shop, customer);
    await readyForPickup(shop.services, staff.session, collected);
    await giveUp(shop.services, collected, { customerId: customer.id });
    await until(shop, async () => (await listShipments(shop.services.db, collected))[0]?.state === "cancelled");
  });

  test("has whole centimetres, rounded up, and is insured for a real at the least", async () => {
    const orderId = await paidOrder(shop, customer);
    const { db } = shop.services;
    await db
      .updateTable("order_items")
      .set({ unit_price_cents: 60, line_cents: 60, discount_cents: 0 })
      .where("order_id", "=", orderId)
      .execute();
    const box = { weightKg: 0.05, widthCm: 11.2, heightCm: 21.6, lengthCm: 15.5 };
    const id = await want(orderId, "2", box);
    await reaches(id, "ready");
    expect((await labelsFor(id))[0]).toMatchObject({
      insurance_value: 1,
      volumes: [{ width: 12, height: 22, length: 16, weight: 0.05 }],
    });
  });

  test("above R$ 1.000 asks for the invoice before it is bought, and also where the provider alone thinks so", async () => {
    const orderId = await paidOrder(shop, customer);
    const { db } = shop.services;
    const priced = (cents: number) =>
      db
        .updateTable("order_items")
        .set({ unit_price_cents: cents, line_cents: cents, discount_cents: 0 })
        .where("order_id", "=", orderId)
        .execute();
    await priced(100_001);
    await expect(want(orderId)).rejects.toThrow("invoice_missing");
    await priced(100_000);
    await carrierFails(shop, "cart", "too-dear");
    const id = await want(orderId);
    await isStuck(id);
    expect(await shipmentOf(id)).toMatchObject({ problem: "invoice_missing", state: "planned" });
    await priced(250_000);
    await retryLabel(shop.services, staff.session, id);
    await isStuck(id);
    expect(await labelsFor(id)).toEqual([]);
    const key = "52060433009911002506550120000007800267301615";
    await enterInvoice(shop.services, staff.session, { orderId, key, url: "" });
    await retryLabel(shop.services, staff.session, id);
    await reaches(id, "ready");
    expect((await labelsFor(id))[0]).toMatchObject({ insurance_value: 2500, from: { state_register: "ISENTO" } });
  });

  test("names the agency where its carrier wants one; carriers whose labels we cannot buy are unknown", async () => {
    const orderId = await paidOrder(shop, customer);
    for (const service of ["12", "15", "16"]) await expect(want(orderId, service)).rejects.toThrow("unknown_service");
    await expect(want(orderId, "22")).rejects.toThrow("agency_missing");
    const id = await want(orderId, "22", BOX, { id: "1301", name: "Buslog Tietê" });
    await reaches(id, "ready");
    expect((await labelsFor(id))[0]).toMatchObject({ agency_id: 1301 });
  });

  test("with an invoice it is a commercial shipment", async () => {
    const orderId = await paidOrder(shop, customer);
    const { services } = shop;
    expect(await enterInvoice(services, staff.session, { orderId, key: "123", url: "" })).toMatchObject({
      reason: "invalid_key",
    });
    const invoice = { orderId, key: "52060433009911002506550120000007800267301615", url: "https://nfe.exemplo/1" };
    expect(await enterInvoice(services, staff.session, invoice)).toEqual({ kind: "saved" });
    const id = await want(orderId);
    await reaches(id, "ready");
    expect((await labelsFor(id))[0]).toMatchObject({ non_commercial: false });
  });

  test("is refused without the receiver's CPF, with pieces left over, twice, or by who may not", async () => {
    const orderId = await paidOrder(shop, customer);
    const { db } = shop.services;
    const { items } = await itemsOf(orderId);
    const contents = items.map((item) => ({ orderItemId: item.id, quantity: item.quantity }));
    const wish = { orderId, serviceId: "2", boxes: [{ box: BOX, contents }] };
    const wanted = (who = staff, more: object = {}) => requestLabels(shop.services, who.session, { ...wish, ...more });
    const reader = await createTestStaff(shop, "read_only");
    expect(await wanted(reader)).toMatchObject({ reason: "not_allowed" });
    expect(await wanted(staff, { boxes: [{ box: BOX, contents: [] }] })).toMatchObject({ reason: "empty_box" });
    expect(await wanted(staff, { serviceId: "999" })).toMatchObject({ reason: "unknown_service" });
    await db.updateTable("orders").set({ customer_document: null }).where("id", "=", orderId).execute();
    expect(await wanted()).toMatchObject({ reason: "document_missing" });
    expect(await enterDocument(shop.services, staff.session, { orderId, document: "111.111.111-11" })).toMatchObject({
      reason: "invalid_document",
    });
    await enterDocument(shop.services, staff.session, { orderId, document: "529.982.247-25" });
    expect(await wanted()).toMatchObject({ kind: "wanted" });
    expect(await wanted()).toMatchObject({ reason: "has_parcels" });
    const audited = await db
      .selectFrom("audit_log")
      .select(["action", "actor"])
      .where("subject", "=", `order:${orderId}`)
      .execute();
    expect(audited).toContainEqual({ action: "order.labels_wanted", actor: staff.session.staffId });
    expect(JSON.stringify(audited)).not.toContain("52998224725");
  });

  test("of an order in two boxes, one label given up and bought anew: it is on its way and delivered with the last, and mailed once", async () => {
    const other = await createTestCustomer(shop);
    const orderId = await paidOrder(shop, other, {
      items: [{ product_id: "ANELAPARAD-001", size: "16", quantity: 2 }],
      shipping_option_id: undefined,
    });
    const [item] = (await itemsOf(orderId)).items;
    const contents = [{ orderItemId: item?.id ?? "", quantity: 1 }];
    const boxes = [
      { box: BOX, contents },
      { box: BOX, contents },
    ];
    const answer = await requestLabels(shop.services, staff.session, { orderId, serviceId: "1", boxes });
    const ids = answer.kind === "wanted" ? answer.shipmentIds : [];
    for (const id of ids) await reaches(id, "ready");
    await cancelLabel(shop.services, staff.session, ids[1] ?? "");
    await reaches(ids[1] ?? "", "cancelled");
    await carrierSays(shop, ids[0] ?? "", "post");
    await reaches(ids[0] ?? "", "posted");
    expect((await orderRow(shop, orderId)).status).toBe("processing");
    const toSend = await readOrderToSend(shop.services, staff.session, orderId);
    expect(toSend).toMatchObject({ left: [{ id: item?.id, quantity: 1 }] });
    const rest = { orderId, serviceId: "1" };
    expect(await requestLabels(shop.services, staff.session, { ...rest, boxes: [{ box: BOX, contents: [] }] })).toEqual(
      {
        kind: "refused",
        reason: "empty_box",
      },
    );
    const anew = await requestLabels(shop.services, staff.session, { ...rest, boxes: [{ box: BOX, contents }] });
    ids[1] = anew.kind === "wanted" ? (anew.shipmentIds[0] ?? "") : "";
    await reaches(ids[1], "ready");
    expect((await mailsTo(shop, other.email)).some(({ subject }) => /a caminho/.test(subject))).toBe(false);
    await carrierSays(shop, ids[1], "post");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "shipped");
    await isMailed(other, /está a caminho/);
    await carrierSays(shop, ids[0] ?? "", "deliver");
    await reaches(ids[0] ?? "", "delivered");
    expect((await orderRow(shop, orderId)).status).toBe("shipped");
    await carrierSays(shop, ids[1] ?? "", "deliver");
    await until(shop, async () => (await orderRow(shop, orderId)).status === "delivered");
    await isMailed(other, /foi entregue/);
    expect((await mailsTo(shop, other.email)).filter(({ subject }) => /a caminho/.test(subject))).toHaveLength(1);
  });
});
