import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY_MS, dayInSaoPaulo } from "#platform/clock.ts";
import { startOfDay } from "#platform/day-times.ts";
import { readCouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import { ROLES } from "#shop/staff/role.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { addRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { type Period, readPeriod } from "./period.ts";
import {
  readCouponReport,
  readCustomerReport,
  readOverview,
  readPaymentReport,
  readProductReport,
  readShippingReport,
} from "./read-reports.server.ts";
import { NO_SALES } from "./sales.ts";

const { shop, services, db } = await openShop();
const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);
const OWNER = { role: "owner" } as const;
const today = dayInSaoPaulo(services.clock());
const period = (query = "", at = services.clock()): Period => readPeriod(new URLSearchParams(query), at).period;

/** The result of a use case; a refusal fails the test. */
async function read<Report extends object>(report: Promise<Report | NotAllowed>): Promise<Report> {
  const known = await report;
  if ("kind" in known) throw new Error("refused");
  return known;
}

async function bought(customer: typeof ana, change: object) {
  const order = await placeOrder(shop, customer, change);
  const payment = await payByPix(shop, customer, order.id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, customer, order.id)).toMatchObject({ payment_status: "paid" });
  return { order: await readOrder(shop, customer, order.id), payment };
}

test("a shop that has sold nothing says so, and invents nothing", async () => {
  const overview = await read(readOverview(db, OWNER, period(), 5));
  expect([overview.now, overview.before]).toEqual([NO_SALES, NO_SALES]);
  expect(overview.parts).toHaveLength(7);
  expect(overview.attempts).toEqual([]);
  const payments = await read(readPaymentReport(db, OWNER, period("periodo=12-meses")));
  expect(payments.funnel).toEqual({ cartsOpened: 0, checkoutsOpened: 0, paymentsBegun: 0, paid: 0 });
  expect((await read(readProductReport(db, OWNER, period(), 5))).best).toEqual([]);
  expect((await read(readCouponReport(db, OWNER, period()))).coupons).toEqual([]);
  expect((await read(readShippingReport(db, OWNER, period()))).ways).toEqual([]);
  expect((await read(readCustomerReport(db, OWNER, period()))).customers).toBe(0);
});

test("what was sold, by whom, how and with what, on its day", async () => {
  await setStock(shop, RING.product_id, 3);
  await makeCoupon(shop, "RELATA");
  const first = await bought(ana, { items: [{ ...RING, quantity: 2 }], coupon_code: "RELATA" });
  const second = await bought(ana, {});
  const third = await bought(bia, { items: [{ product_id: "BRINCOARGO-011", quantity: 1 }] });
  const orders = [first, second, third].map(({ order }) => order);
  const cents = (amount: number) => Math.round(amount * 100);
  const revenueCents = orders.reduce((all, order) => all + cents(order.total) - cents(order.method_discount), 0);

  const overview = await read(readOverview(db, OWNER, period(), 100));
  expect(overview.now).toMatchObject({
    orders: 3,
    revenueCents,
    firstOrders: 2,
    discountPiecesCents: cents(first.order.discount),
    netShippingCents: orders.reduce((all, order) => all + cents(order.shipping), 0),
  });
  expect(overview.parts.map(({ orders: count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 3]);
  expect(overview.attempts).toMatchObject([{ method: "pix", attempts: 3, paid: 3 }]);
  expect(overview.low.products).toContainEqual(expect.objectContaining({ id: RING.product_id, stock: 0, pieces: 3 }));
  expect(overview.low.count).toBeGreaterThan(0);

  // Tomorrow, the same day is yesterday: as much of it as has passed of the day.
  const tomorrow = (laterMs: number) =>
    read(readOverview(db, OWNER, period("periodo=hoje", new Date(services.clock().getTime() + DAY_MS + laterMs)), 5));
  const { now, before, attemptsBefore } = await tomorrow(0);
  expect([now.orders, before.revenueCents, attemptsBefore.length]).toEqual([0, revenueCents, 1]);
  const earlier = await tomorrow(-services.clock().getTime() + startOfDay(today).getTime() + 1);
  expect([earlier.before, earlier.partsBefore, earlier.attemptsBefore]).toEqual([
    NO_SALES,
    [expect.objectContaining(NO_SALES)],
    [],
  ]);

  const products = await read(readProductReport(db, OWNER, period("periodo=30-dias"), 100));
  expect(products.best.map(({ id, pieces }) => [id, pieces])).toEqual([
    [RING.product_id, 3],
    ["BRINCOARGO-011", 1],
  ]);
  // Every row shows its product's cover.
  const covers = [...products.best, ...products.worst, ...products.low.products].map(({ pictures }) => pictures.length);
  expect(new Set(covers)).toEqual(new Set([1]));
  expect(products.worst.map(({ id }) => id)).not.toContain(RING.product_id);
  expect(products.worst[0]?.pieces).toBe(0);
  const { rows } = await sql<{ cents: number; pieces: number }>`
    select sum(on_hand * effective_price_cents)::bigint as cents, sum(on_hand)::int as pieces
      from skus join products on products.id = product_id where not unlisted and archived_at is null`.execute(db);
  expect(products.stock.reduce((all, { valueCents }) => all + valueCents, 0)).toBe(rows[0]?.cents);
  expect(products.stock.reduce((all, { pieces }) => all + pieces, 0)).toBe(rows[0]?.pieces);

  const { coupons } = await read(readCouponReport(db, OWNER, period()));
  expect(coupons).toEqual([
    {
      code: "RELATA",
      orders: 1,
      revenueCents: cents(first.order.total) - cents(first.order.method_discount),
      discountCents: cents(first.order.discount) + cents(first.order.shipping_discount),
      returnedCents: 0,
    },
  ]);

  const { ways } = await read(readShippingReport(db, OWNER, period()));
  expect(ways.reduce((all, { chargedCents }) => all + chargedCents, 0)).toBe(overview.now.netShippingCents);
  expect(ways.reduce((all, way) => all + way.orders, 0)).toBe(3);

  const customers = await read(readCustomerReport(db, OWNER, period()));
  expect(customers.customers).toBe(2);
  expect(customers.now.firstRevenueCents).toBe(
    revenueCents - cents(second.order.total) + cents(second.order.method_discount),
  );
});

test("the way from the cart to the money is counted once for each time, of nobody", async () => {
  const before = await funnel();
  const items = [{ product_id: "BRINCOARGO-011", quantity: 1 }];
  const check = (body: object) => shop.json("/rest/v1/cart/check", { items, ...body });
  await check({ opened: "cart" });
  await check({});
  await check({ opened: "checkout" });
  expect((await check({ opened: "elsewhere" })).status).toBe(422);
  await setStock(shop, "BRINCOARGO-011", 5);
  const order = await placeOrder(shop, bia, { items });
  const payment = await payByPix(shop, bia, order.id);
  await providerSays(shop, payment.external_payment_id, "reject");
  await soon(shop, () => readOrder(shop, bia, order.id)).toMatchObject({ payment_status: "rejected" });
  const again = await payByPix(shop, bia, order.id);
  await providerSays(shop, again.external_payment_id, "approve");
  await soon(shop, funnel).toMatchObject({ paid: before.paid + 1 });
  expect(await funnel()).toEqual({
    cartsOpened: before.cartsOpened + 1,
    checkoutsOpened: before.checkoutsOpened + 1,
    paymentsBegun: before.paymentsBegun + 1,
    paid: before.paid + 1,
  });
  const report = await read(readPaymentReport(db, OWNER, period()));
  expect(report.refusals.reduce((all, { count }) => all + count, 0)).toBe(1);
  expect(report.methods).toMatchObject([{ method: "pix", orders: 4 }]);
});

async function funnel() {
  await services.dayCounts.flush();
  return (await read(readPaymentReport(db, OWNER, period()))).funnel;
}

test("an order that is cancelled counts alike in the reports and on its coupon's page: what came, and what went back", async () => {
  await setStock(shop, RING.product_id, 3);
  await makeCoupon(shop, "NATAL-15", { value: 15 });
  const { order } = await bought(bia, { coupon_code: "NATAL-15" });
  const paid = Math.round(order.total * 100) - Math.round(order.method_discount * 100);
  const alike = async () => {
    const coupon = await readCouponRecord(db, OWNER, "NATAL-15");
    if (!coupon || coupon.kind === "refused") throw new Error("the coupon must be there");
    const { paidOrders: orders, revenueCents, discountCents, returnedCents } = coupon;
    const { coupons } = await read(readCouponReport(db, OWNER, period()));
    const page = { code: "NATAL-15", orders, revenueCents, discountCents, returnedCents };
    expect(coupons.find(({ code }) => code === "NATAL-15")).toEqual(page);
    return page;
  };
  expect(await alike()).toMatchObject({ orders: 1, revenueCents: paid, returnedCents: 0 });
  expect(await cancelOrder(services, "shop", { orderId: order.id, reason: "engano" })).toMatchObject({ kind: "done" });
  await soon(shop, alike).toMatchObject({ orders: 1, revenueCents: paid, returnedCents: paid });
});

test("owners, managers and those who may only read see the reports; who packs does not", async () => {
  const reads = [readPaymentReport, readCouponReport, readShippingReport, readCustomerReport];
  for (const role of ROLES) {
    const answers = await Promise.all([
      ...reads.map((report) => report(db, { role }, period())),
      readOverview(db, { role }, period(), 5),
      readProductReport(db, { role }, period(), 5),
    ]);
    const refused = answers.filter((answer) => "kind" in answer && answer.reason === "not_allowed").length;
    expect([role, refused]).toEqual([role, role === "fulfilment" ? answers.length : 0]);
  }
});

test("a paid order counts for the last reminder before its payment, once", async () => {
  const ago = (minutes: number) => new Date(services.clock().getTime() - minutes * 60_000);
  const { order } = await bought(ana, { items: [RING] });
  const unpaid = await placeOrder(shop, ana, { items: [RING] });
  const sentAt = { first: ago(30), last: ago(20), whatsapp: ago(-1) };
  const turns = Object.entries(sentAt).map(([turn, at]) => ({ turn, queued_at: at, sent_at: at }));
  const reminders = turns.map((each) => ({ order_id: order.id, ...each }));
  const waits = { order_id: unpaid.id, turn: "first", queued_at: ago(10), sent_at: ago(10) };
  const unsent = { order_id: unpaid.id, turn: "last", queued_at: ago(5), sent_at: null };
  await addRows(db, "order_reminders", [...reminders, waits, unsent]);
  const cart = { customer_id: bia.id, queued_at: ago(0), sent_at: ago(0) };
  await db.insertInto("cart_reminders").values(cart).execute();
  const before = await bought(bia, { items: [RING] });
  const report = await read(readPaymentReport(db, OWNER, period("periodo=12-meses")));
  const none = { orders: 0, revenueCents: 0 };
  const cents = (total: number) => Math.round(total * 100);
  expect(report.reminders).toEqual([
    { kind: "first", sent: 2, ...none },
    { kind: "last", sent: 1, orders: 1, revenueCents: cents(order.total - order.method_discount) },
    { kind: "whatsapp", sent: 1, ...none },
    { kind: "cart", sent: 1, orders: 1, revenueCents: cents(before.order.total - before.order.method_discount) },
  ]);
});

test("pieces that a running payment holds lie on the shelf; of what has run out, what sells best comes first", async () => {
  await setStock(shop, RING.product_id, 2);
  const before = await read(readProductReport(db, OWNER, period(), 1));
  const order = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 2 }] });
  await payByPix(shop, ana, order.id);
  const during = await read(readProductReport(db, OWNER, period(), 1));
  const shelf = ({ stock }: typeof before) => stock.map(({ pieces, valueCents }) => [pieces, valueCents]);
  expect(shelf(during)).toEqual(shelf(before));

  await setStock(shop, "BRINCOARGO-011", 0);
  await setStock(shop, "BRINCOLUAC-017", 0);
  const low = async (most: number) => (await read(readProductReport(db, OWNER, period(), most))).low;
  const [first, second, third, ...others] = (await low(100)).products;
  expect([first, second, third].map((product) => [product?.id, product?.stock])).toEqual([
    [RING.product_id, 0],
    ["BRINCOARGO-011", 0],
    ["BRINCOLUAC-017", 0],
  ]);
  expect([third?.pieces, others.at(-1)?.stock]).toEqual([0, 1]);
  expect((await low(2)).products).toEqual([first, second]);
  expect((await low(2)).count).toBe((await low(100)).count);
  // The file of all figures lists no products.
  expect((await read(readOverview(db, OWNER, period(), 0))).low.products).toEqual([]);
});
