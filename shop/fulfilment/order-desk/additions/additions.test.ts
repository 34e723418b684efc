import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { findSeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { alongState, isToPack } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { openAttempt } from "#shop/ordering/orders/paying/open-attempt.server.ts";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { sized } from "#tests/setup/test-size.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { addressVersion } from "../../shipments/sending/address-edit.ts";
import { changeDeliveryAddress } from "../../shipments/sending/change-address.server.ts";
import { sendByHand } from "../../shipments/sending/send-by-hand.server.ts";
import { readHandOver } from "../manual-orders/hand-over-order.server.ts";
import { type ManualOrderWish, makeManualOrder } from "../manual-orders/make-manual-order.server.ts";
import { ALONG } from "../manual-orders/manual-order-form.ts";
import { readOrdersToPack, readOrderToSend } from "../read-staff-order.server.ts";
import { remindByWhatsapp } from "../remind-by-whatsapp.server.ts";

const { shop, services, db, ana } = await openPayingShop({ worker: false, rings: 10 });
const { session: owner } = await createTestStaff(shop, "owner");
const NO_ADDRESS = { street: "", number: "", neighborhood: "", city: "", state: "SP", zipCode: "" } as const;

async function pay(orderId: string) {
  const choice = { orderId, method: "pix", card: null, installments: 1, document: null, terms: "accepted" } as const;
  const opened = await openAttempt(services, services.payments.taking("pix"), choice, {
    network: "10.0.0.0",
    session: null,
  });
  if (opened.kind !== "opened") return;
  const { payment } = opened;
  const { externalPaymentId, amountCents, currency } = payment;
  const paid = { externalPaymentId, amountCents, currency, providerPaymentId: externalPaymentId };
  const fact = { ...paid, state: "paid", statusDetail: null, expiresAt: null } as const;
  await recordAndSettle(services, payment, (trx) => recordFact(trx, payment.id, fact, new Date()));
}

async function paidOrder(): Promise<string> {
  await setStock(shop, RING.product_id, (await stockOf(shop, RING.product_id)).reserved + 10);
  const { id } = await placeOrder(shop, ana, { items: [RING] });
  await pay(id);
  return id;
}

function wish(along: string, change: Partial<ManualOrderWish> = {}): ManualOrderWish {
  return {
    key: randomUUID(),
    items: [{ productId: RING.product_id, size: RING.size, quantity: 2 }],
    delivery: ALONG,
    along,
    address: NO_ADDRESS,
    customer: { customer_name: "Ana", customer_email: ana.email, customer_phone: "11977776666" },
    discount: null,
    note: "",
    expectedCents: null,
    ...change,
  };
}

async function added(first: string): Promise<string> {
  const answer = await makeManualOrder(services, owner, wish(first));
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

const send = (orderId: string) =>
  sendByHand(services, owner, { orderId, carrierName: "Correios", trackingCode: "AB123456789BR" });
const cancel = (orderId: string) => cancelOrder(services, owner, { orderId, reason: "teste" });

describe("pieces added to a paid order", () => {
  test("are an order to the same address without shipping, and both name each other", async () => {
    const first = await paidOrder();
    const before = await readOrder(db, first);
    const id = await added(first);
    const addition = await readOrder(db, id);
    expect(addition.shippingAddress).toEqual(before.shippingAddress);
    expect(addition).toMatchObject({ carrierName: before.carrierName, serviceName: before.serviceName });
    expect(addition.amounts).toMatchObject({ netShippingCents: 0, discountShippingCents: 0 });
    expect((await readOrder(db, first)).amounts).toEqual(before.amounts);
    expect((await findSentAlong(db, id)).first?.id).toBe(first);
    expect((await findSentAlong(db, first)).additions.map((each) => each.id)).toEqual([id]);
    const handed = await readHandOver(services, owner, id);
    expect(handed && !("kind" in handed) && handed.text).toContain(
      `Vai junto com o pedido ${orderNumber(before)}, sem outro frete.`,
    );
    await expectCleanBooks(shop);
  });

  test("are reminded of by WhatsApp with the number that the customer knows, whatever else they ordered since", async () => {
    const first = await paidOrder();
    const id = await added(first);
    await placeOrder(shop, ana, { items: [RING] });
    const answer = await remindByWhatsapp(services, owner, id);
    const text = answer.kind === "made" ? new URL(answer.url).searchParams.get("text") : answer.reason;
    expect(text).toContain(
      `Seu acréscimo ao pedido ${orderNumber(await readOrder(db, first))} ainda espera o pagamento.`,
    );
    expect(text).toContain("sem outro frete");
    await added(first);
    expect(await remindByWhatsapp(services, owner, id)).toEqual({ kind: "refused", reason: "not_waiting" });
  });

  test("are paid from the first order's page only by who may pay them, and only once", async () => {
    const first = await paidOrder();
    const id = await added(first);
    const payableFor = async (shopper: Shopper) => (await findSeenParcel(services, first, shopper)).payable;
    const customerId = ana.id;
    await db.updateTable("orders").set({ user_id: customerId }).where("id", "=", id).execute();
    const visitor = { customerId: null, linkOf: () => "not.a.code" };
    const access = await readOrderAccess(db, id);
    const code = access && orderLinkCode(services.config.appSecret, access, new Date());
    expect(await payableFor({ customerId })).toEqual([id]);
    expect(await payableFor({ customerId: null, linkOf: (asked) => (asked === id ? code : null) })).toEqual([id]);
    for (const stranger of [visitor, { customerId: randomUUID() }, { customerId: null }]) {
      expect(await payableFor(stranger)).toEqual([]);
    }
    await pay(id);
    expect(await payableFor({ customerId })).toEqual([]);
  });

  test("once paid, share picking list and box with the first order", async () => {
    const first = await paidOrder();
    const id = await added(first);
    const boxOf = async () => {
      const toSend = await readOrderToSend(services, owner, first);
      return toSend && !("kind" in toSend) ? toSend.box : null;
    };
    const alone = await boxOf();
    await pay(id);
    expect((await boxOf())?.weightKg).toBeGreaterThan(alone?.weightKg ?? 0);
    const packed = await readOrdersToPack(db, owner, [first, id]);
    if ("kind" in packed) throw new Error(packed.kind);
    expect(packed.along.get(first)?.additions.filter(isToPack)).toHaveLength(1);
    expect(packed.along.get(id)?.first?.id).toBe(first);
  });

  test("move with the first order's address, unless they have one of their own or are sent", async () => {
    const first = await paidOrder();
    const before = (await readOrder(db, first)).shippingAddress;
    const [follows, sent, own] = [await added(first), await added(first), await added(first)];
    await pay(sent);
    await send(sent);
    await pay(own);
    const corrected = (orderId: string, number: string) =>
      changeDeliveryAddress(services, owner, {
        orderId,
        address: { ...before, number },
        seen: addressVersion(before),
      });
    await corrected(own, "500");
    await corrected(first, "77");
    const numbers = await Promise.all([first, follows, sent, own].map((id) => readOrder(db, id)));
    expect(numbers.map(({ shippingAddress }) => shippingAddress.number)).toEqual(["77", "77", before.number, "500"]);
  });

  test.each([
    ["sent", send],
    ["cancelled", cancel],
  ])("are refused once the first order is %s", async (_, end) => {
    const first = await paidOrder();
    await end(first);
    expect(await makeManualOrder(services, owner, wish(first))).toMatchObject({ reason: "along_closed" });
  });

  test("are refused for what is an addition itself, and for an order that nobody paid", async () => {
    const first = await paidOrder();
    const id = await added(first);
    await pay(id);
    expect(await makeManualOrder(services, owner, wish(id))).toMatchObject({ reason: "along_closed" });
    const { id: unpaid } = await placeOrder(shop, ana, { items: [RING] });
    expect(await makeManualOrder(services, owner, wish(unpaid))).toMatchObject({ reason: "along_closed" });
    expect(await makeManualOrder(services, owner, wish(randomUUID()))).toMatchObject({ reason: "along_closed" });
  });
});

test("whatever becomes of the first order, an addition lives by what happens to itself", async () => {
  const act = fc.constantFrom("sendFirst", "cancelFirst", "pay", "expire", "send", "cancel");
  const stock = ["stock_ledger", "stock_reserved", "stock_within", "product_stock", "order_holds", "sale_in_ledger"];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(act, { minLength: 1, maxLength: 5 }), async (acts) => {
      const first = await paidOrder();
      const id = await added(first);
      let expected = "pending";
      let firstIs = "confirmed";
      for (const each of acts) {
        if (each === "sendFirst" && (await send(first)).kind !== "refused") firstIs = "shipped";
        if (each === "cancelFirst" && (await cancel(first)).kind !== "refused") firstIs = "cancelled";
        if (each === "pay") {
          await pay(id);
          if (expected === "pending") expected = "confirmed";
        }
        if (each === "expire") {
          await cancelUnpaidOrders({ ...services, clock: () => new Date(Date.now() + 30 * HOUR_MS) });
          if (expected === "pending") expected = "cancelled";
        }
        if (each === "send" && (await send(id)).kind !== "refused") expected = "shipped";
        if (each === "cancel" && (await cancel(id)).kind !== "refused") expected = "cancelled";
        const addition = await readOrder(db, id);
        expect([addition.status, (await readOrder(db, first)).status]).toEqual([expected, firstIs]);
        const along = await findSentAlong(db, id);
        const isOver = expected === "shipped" || expected === "cancelled";
        const open = { confirmed: "together", shipped: "first_sent", cancelled: "first_gone" }[firstIs];
        expect(along.first && alongState(addition, along.first)).toBe(isOver ? "over" : open);
      }
      const broken = await checkLedger(db, { now: new Date(Date.now() + 1000), patienceMs: 0 });
      expect(broken.filter(({ rule }) => stock.includes(rule))).toEqual([]);
    }),
    { numRuns: sized(8, 60) },
  );
});
