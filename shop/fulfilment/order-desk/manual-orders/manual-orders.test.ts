import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { cancelOrderIn } from "#shop/ordering/orders/cancel-order.server.ts";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { openAttempt } from "#shop/ordering/orders/paying/open-attempt.server.ts";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { updateOrder } from "#shop/ordering/orders/update-order.server.ts";
import { isOpen, type Payment, type PaymentState } from "#shop/ordering/payments/payment.ts";
import { findOpenPayment, findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { addRow, setRows } from "#tests/setup/rows/rows.ts";
import { sized } from "#tests/setup/test-size.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { type ManualOrderWish, makeManualOrder } from "./make-manual-order.server.ts";
import type { ManualItem } from "./manual-items.ts";
import { PICKUP } from "./manual-order-form.ts";

const { shop, services, db, ana } = await openPayingShop({ worker: false, rings: 10 });
const { session: manager } = await createTestStaff(shop, "manager");
const { session: packer } = await createTestStaff(shop, "fulfilment");

const line = (quantity = 1): ManualItem => ({ productId: RING.product_id, size: RING.size, quantity });

const wish = (change: Partial<ManualOrderWish> = {}) =>
  staffOrderWish({
    customer: { customer_name: "Bia Ramos", customer_email: "bia@exemplo.com", customer_phone: "11977776666" },
    ...change,
  });

async function made(change: Partial<ManualOrderWish> = {}, staff = manager): Promise<string> {
  const answer = await makeManualOrder(services, staff, wish(change));
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

const orderOf = (id: string) => db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const heldBy = async (id: string) =>
  (
    await db
      .selectFrom("stock_reservations")
      .leftJoin("payments", "payments.id", "stock_reservations.payment_id")
      .select(["quantity", "stock_reservations.state", "stock_reservations.payment_id as payment"])
      .where((eb) => eb.or([eb("stock_reservations.order_id", "=", id), eb("payments.order_id", "=", id)]))
      .execute()
  ).map(({ payment, ...row }) => ({ ...row, by: payment === null ? "order" : "attempt" }));

describe("an order made by staff", () => {
  test("holds its pieces from the start until its expiry, and shoppers see what is left", async () => {
    await setStock(shop, RING.product_id, 3);
    const id = await made({ items: [line(2)], note: "Combinou por mensagem" });
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: "pending", made_by: manager.staffId, accepted_terms_version: null });
    expect(order.expires_at?.getTime()).toBe(order.created_at.getTime() + DAY_MS);
    expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 3, reserved: 2, stock: 1 });
    expect(await heldBy(id)).toEqual([{ quantity: 2, state: "held", by: "order" }]);
    const own = await placeOrder(shop, ana, { items: [RING] });
    const other = await placeOrder(shop, ana, { items: [RING] });
    await payByPix(shop, ana, own.id);
    expect((await askForPix(shop, ana, other.id)).status).toBe(409);
    await expectCleanBooks(shop);
  });

  test("is one order under a double press, and holds its pieces once", async () => {
    await setStock(shop, RING.product_id, 20);
    const before = await stockOf(shop, RING.product_id);
    const pressed = wish();
    const answers = await Promise.all([1, 2, 3].map(() => makeManualOrder(services, manager, pressed)));
    expect(new Set(answers.map((answer) => answer.kind === "made" && answer.orderId)).size).toBe(1);
    expect((await stockOf(shop, RING.product_id)).reserved).toBe(before.reserved + 1);
    expect(await makeManualOrder(services, manager, { ...pressed, note: "outra" })).toMatchObject({
      reason: "key_reused",
    });
  });

  test("of two staff who want the last piece, one gets it, and nothing of the other's stays", async () => {
    const { reserved } = await stockOf(shop, RING.product_id);
    await setStock(shop, RING.product_id, reserved + 1);
    const count = async () => (await db.selectFrom("orders").select("id").execute()).length;
    const before = await count();
    const answers = await Promise.all([manager, packer].map((staff) => makeManualOrder(services, staff, wish())));
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["made", "refused"]);
    expect(await count()).toBe(before + 1);
    await setStock(shop, RING.product_id, 20);
  });

  test.each([
    ["its price changed", { expectedCents: 1 }, "total_changed"],
    ["a way of delivery is not offered", { delivery: "Correio Elegante" }, "delivery_gone"],
    [
      "the discount is above the role's",
      { discount: { kind: "percent", value: 21, reason: "Amiga" } },
      "discount_too_high",
    ],
    ["the size is unknown", { items: [{ ...line(), size: "99" }] }, "invalid_items"],
  ] as const)("is refused when %s", async (_, change, reason) => {
    expect(await makeManualOrder(services, manager, wish(change as Partial<ManualOrderWish>))).toMatchObject({
      reason,
    });
  });

  test("needs the right to sell", async () => {
    const { session } = await createTestStaff(shop, "read_only");
    expect(await makeManualOrder(services, session, wish())).toMatchObject({ reason: "not_allowed" });
  });

  test("has a discount that is shared over its lines, with its reason and who gave it", async () => {
    const items = [line(2), { productId: "BRINCOARGO-011", size: "", quantity: 1 }];
    const id = await made({ items, discount: { kind: "percent", value: 10, reason: "Cliente antiga" } });
    const order = await orderOf(id);
    expect(order).toMatchObject({ discount_by: manager.staffId, discount_reason: "Cliente antiga", coupon_id: null });
    expect(order.discount_cents).toBe(Math.round(order.subtotal_cents / 10));
    const lines = await db.selectFrom("order_items").select("discount_cents").where("order_id", "=", id).execute();
    expect(lines.reduce((sum, each) => sum + each.discount_cents, 0)).toBe(order.discount_cents);
    await expectCleanBooks(shop);
  });

  test("has the shop's address where it is collected, and an address that stands for none without an e-mail", async () => {
    const pickup = { address: "Rua das Flores, 1", hours: "das 9h às 18h" };
    await addRow(db, "settings", {
      key: "shipping",
      value: JSON.stringify({
        ...(await import("#shop/ordering/shipping/shipping-settings.ts")).USUAL_SHIPPING,
        pickup,
      }),
    });
    const customer = { customer_name: "Bia", customer_email: "", customer_phone: "11977776666" };
    const order = await orderOf(await made({ delivery: PICKUP, customer }));
    expect(order).toMatchObject({ shipping_cents: 0, carrier_name: "Retirada na loja" });
    expect(order.customer_email).toMatch(/^sem-email-[0-9a-f]{12}@sem-email\.invalid$/);
  });
});

describe("when it expires", () => {
  const later = (hours: number) => ({ ...services, clock: () => new Date(Date.now() + hours * HOUR_MS) });

  test("it is cancelled and its pieces are free, once; before it is not, however old an order may get", async () => {
    const { reserved } = await stockOf(shop, RING.product_id);
    const id = await made({ items: [line(2)] });
    await cancelUnpaidOrders(later(23.5));
    expect(await heldBy(id)).toEqual([{ quantity: 2, state: "held", by: "order" }]);
    await Promise.all([cancelUnpaidOrders(later(24.5)), cancelUnpaidOrders(later(24.5))]);
    expect(await heldBy(id)).toEqual([{ quantity: 2, state: "released", by: "order" }]);
    expect((await orderOf(id)).status).toBe("cancelled");
    expect((await stockOf(shop, RING.product_id)).reserved).toBeLessThanOrEqual(reserved);
    await expectCleanBooks(shop);
  });

  test("pieces of an order that a process of the release before cancelled are found and freed", async () => {
    const id = await made();
    await setRows(db, "orders", { id }, { status: "cancelled", payment_status: "cancelled" });
    await cancelUnpaidOrders(services);
    expect(await heldBy(id)).toEqual([{ quantity: 1, state: "released", by: "order" }]);
  });

  test("nothing can be paid any more", async () => {
    const id = await made();
    const opened = await openPix(id, new Date(Date.now() + 25 * HOUR_MS));
    expect(opened).toMatchObject({ kind: "refused", reason: "not_payable" });
  });
});

function openPix(orderId: string, now = new Date()) {
  const deps = { ...services, clock: () => now };
  const choice = { orderId, method: "pix", card: null, installments: 1, document: null, terms: "accepted" } as const;
  return openAttempt(deps, services.payments.taking("pix"), choice, { network: "10.0.0.0", session: null });
}

describe("its attempts to pay", () => {
  test("take over its pieces, live as long as it, and give them back when they end", async () => {
    const { reserved } = await stockOf(shop, RING.product_id);
    const id = await made({ items: [line(2)] });
    const opened = await openPix(id);
    if (opened.kind !== "opened") throw new Error(opened.kind);
    const { expires_at } = await orderOf(id);
    expect(opened.payment.expiresAt).toEqual(expires_at);
    expect(await heldBy(id)).toEqual([{ quantity: 2, state: "held", by: "attempt" }]);
    expect((await stockOf(shop, RING.product_id)).reserved).toBe(reserved + 2);
    await end(opened.payment, "cancelled");
    expect(await heldBy(id)).toEqual([{ quantity: 2, state: "held", by: "order" }]);
    await expectCleanBooks(shop);
  });

  test("work for the last piece", async () => {
    const { reserved } = await stockOf(shop, RING.product_id);
    await setStock(shop, RING.product_id, reserved + 1);
    const id = await made();
    expect((await openPix(id)).kind).toBe("opened");
    await setStock(shop, RING.product_id, 20);
  });
});

function end(payment: Payment, state: "cancelled" | "expired", now = new Date()) {
  const deps = { ...services, clock: () => now };
  return recordAndSettle(deps, payment, (trx) => endPayment(trx, payment.id, state, now));
}

/** What the provider says of an attempt, without the network. */
function says(payment: Payment, state: PaymentState, now: Date) {
  const { externalPaymentId, amountCents, currency } = payment;
  const fact = {
    providerPaymentId: externalPaymentId,
    externalPaymentId,
    state,
    statusDetail: null,
    amountCents,
    currency,
    expiresAt: null,
  };
  return recordAndSettle({ ...services, clock: () => now }, payment, (trx) => recordFact(trx, payment.id, fact, now));
}

test("whatever happens in whatever order, its pieces are held once, sold once and released once", async () => {
  const step = fc.record({
    act: fc.constantFrom("open", "pay", "payLate", "end", "cancel", "expire", "old", "again"),
    at: fc.constantFrom(0, 1, 23, 25, 30),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 2 }),
      async (steps, quantity) => {
        await db.transaction().execute((trx) => clear(trx));
        await setStock(shop, RING.product_id, (await stockOf(shop, RING.product_id)).reserved + 3);
        const id = await made({ items: [line(quantity)] });
        const tried: string[] = [];
        let hours = 0;
        for (const { act, at } of steps) {
          hours = Math.max(hours, at);
          const now = new Date(Date.now() + hours * HOUR_MS);
          const open = await findOpenPayment(db, id);
          const latest = tried.at(-1);
          if (act === "open") {
            const opened = await openPix(id, now);
            if (opened.kind === "opened") tried.push(opened.payment.id);
          } else if (act === "pay" && open) await says(open, "paid", now);
          else if (act === "payLate" && latest) {
            const payment = await findPayment(db, latest);
            if (payment && !isOpen(payment.state)) await says(payment, "paid", now);
          } else if (act === "end" && open) await end(open, hours > 24 ? "expired" : "cancelled", now);
          else if (act === "cancel" && !open)
            await inTransaction(db, (trx) =>
              cancelOrderIn({ ...services, clock: () => now }, trx, "shop", { orderId: id, reason: "teste" }),
            );
          else if (act === "expire") await cancelUnpaidOrders({ ...services, clock: () => now });
          else if (act === "again") await inTransaction(db, (trx) => again(trx, id));
          await expectExact(id, quantity, now, hours < 24);
        }
      },
    ),
    {
      numRuns: sized(12, 100),
      // The order is over and no job has cancelled it yet: its pieces are free already.
      examples: [
        [
          [
            { act: "open", at: 0 },
            { act: "open", at: 25 },
          ],
          1,
        ],
      ],
    },
  );
});

/** Ends what earlier runs left, so that each begins with all pieces free. */
async function clear(trx: DatabaseTransaction) {
  const ids = await trx.selectFrom("orders").select("id").where("status", "=", "pending").execute();
  await trx.updateTable("orders").set({ status: "cancelled" }).where("status", "=", "pending").execute();
  await releaseOrderHolds(
    trx,
    ids.map(({ id }) => id),
  );
}

/** Releasing what another call released. */
async function again(trx: DatabaseTransaction, id: string) {
  const { status } = await trx.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  if (status !== "pending") await releaseOrderHolds(trx, [id]);
}

async function expectExact(id: string, quantity: number, now: Date, isAlive: boolean) {
  const { status, payment_status } = await orderOf(id);
  const rows = await heldBy(id);
  const sum = (state: string, by?: string) =>
    rows.filter((row) => row.state === state && (!by || row.by === by)).reduce((all, row) => all + row.quantity, 0);
  const running = await findOpenPayment(db, id);
  const isSold = payment_status === "paid";
  if (running) expect([sum("held", "attempt"), sum("held", "order")]).toEqual([quantity, 0]);
  else if (status !== "pending") expect(sum("held")).toBe(0);
  else if (isAlive) expect([sum("held", "attempt"), sum("held", "order")]).toEqual([0, quantity]);
  if (isSold) expect([sum("consumed"), sum("held")]).toEqual([quantity, 0]);
  const rules = (await checkLedger(db, { now: new Date(now.getTime() + 1000), patienceMs: 0 })).filter(({ rule }) =>
    [
      "stock_ledger",
      "stock_reserved",
      "stock_within",
      "product_stock",
      "attempt_holds",
      "order_holds",
      "sale_in_ledger",
    ].includes(rule),
  );
  expect(rules).toEqual([]);
}

test("an owner's later change of an order with pieces of its own is refused", async () => {
  await setStock(shop, RING.product_id, 20);
  const id = await made();
  await db.updateTable("orders").set({ user_id: ana.id, claim_hash: null }).where("id", "=", id).execute();
  const input = { ...wish().customer, shipping_address: wish().address, items: [{ ...RING, quantity: 2 }] };
  expect(await updateOrder(services, id, input, { customerId: ana.id })).toMatchObject({ reason: "not_changeable" });
});
