import { expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyPaid } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { changeCoupon } from "./change-coupon.server.ts";
import { readCouponRecord, readCoupons } from "./coupon-desk-queries.server.ts";
import { CouponInput } from "./coupon-input.ts";
import { createCouponAs } from "./create-coupon.server.ts";
import { endCouponAs, resumeCoupon } from "./end-coupon.server.ts";

const { shop, services } = await openShop();
const { db, clock } = services;
const ana = await createTestCustomer(shop);
const owner = (await createTestStaff(shop, "owner")).session;
const manager = (await createTestStaff(shop, "manager")).session;
const packer = (await createTestStaff(shop, "fulfilment")).session;
const reader = (await createTestStaff(shop, "read_only")).session;
await setStock(shop, RING.product_id, 40);

const input = (change: object) => CouponInput.parse({ code: "QUALQUER", kind: "percentage", value: 10, ...change });

async function record(code: string) {
  const found = await readCouponRecord(db, owner, code);
  if (!found || found.kind === "refused") throw new Error(`no coupon ${code}`);
  return found;
}

test("a new coupon cannot be over already; today is its last day at the earliest", async () => {
  const today = dayInSaoPaulo(clock());
  const made = (code: string, lastDay: string) => createCouponAs(services, owner, input({ code, lastDay }));
  expect(await made("ONTEM", addDays(today, -1))).toEqual({ kind: "refused", reason: "over_already" });
  expect(await made("HOJE", today)).toMatchObject({ kind: "created" });
});

test("is made, changed, ended and taken back, each in the audit log; its code never changes", async () => {
  expect(await createCouponAs(services, owner, input({ code: "MESA10" }))).toMatchObject({ kind: "created" });
  expect(await createCouponAs(services, owner, input({ code: "MESA10" }))).toEqual({
    kind: "refused",
    reason: "code_taken",
  });
  const change = { revision: 0, input: input({ code: "OUTRO", kind: "fixed", value: 1_500, lastDay: "2099-12-31" }) };
  expect(await changeCoupon(services, owner, "mesa 10", change)).toEqual({ kind: "changed" });
  expect(await record("MESA10")).toMatchObject({
    kind: "fixed",
    value: 1_500,
    revision: 1,
    endsAt: new Date("2100-01-01T03:00:00Z"),
  });
  expect(await endCouponAs(services, owner, "MESA10")).toEqual({ kind: "ended" });
  expect(await changeCoupon(services, owner, "MESA10", { ...change, revision: 2 })).toEqual({
    kind: "refused",
    reason: "ended",
  });
  expect(await resumeCoupon(services, owner, "MESA10")).toEqual({ kind: "resumed" });
  expect(await resumeCoupon(services, owner, "MESA10")).toEqual({ kind: "refused", reason: "not_found" });
  const trail = await readRows(db, "audit_log", { subject: "coupon:MESA10" }, ["actor", "action"], "id");
  expect(trail.map(({ action }) => action)).toEqual(["coupon.create", "coupon.change", "coupon.end", "coupon.resume"]);
  expect(new Set(trail.map(({ actor }) => actor))).toEqual(new Set([owner.staffId]));
});

test("of two who save at once one is told", async () => {
  await makeCoupon(shop, "ADOIS");
  const save = (staff: typeof owner, totalLimit: number) =>
    changeCoupon(services, staff, "ADOIS", { revision: 0, input: input({ totalLimit }) });
  const answers = await Promise.all([save(owner, 5), save(manager, 7)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["changed", "refused"]);
  expect(answers).toContainEqual({ kind: "refused", reason: "changed_meanwhile" });
});

test("once an order names it, only days and limits change; what it has brought is counted", async () => {
  await makeCoupon(shop, "VENDIDO", { value: 10 });
  const order = await buyPaid(shop, ana, { coupon_code: "VENDIDO" });
  const cents = (amount: number) => Math.round(amount * 100);
  expect(await record("VENDIDO")).toMatchObject({
    isInUse: true,
    used: 1,
    paidOrders: 1,
    revenueCents: cents(order.total) - cents(order.method_discount),
    discountCents: cents(order.discount),
    returnedCents: 0,
  });
  const change = { revision: 0, input: input({ value: 50, categories: ["brincos"], customerLimit: 2 }) };
  expect(await changeCoupon(services, manager, "VENDIDO", change)).toEqual({ kind: "changed" });
  expect(await record("VENDIDO")).toMatchObject({ value: 10, categories: [], customerLimit: 2 });
  await buyPaid(shop, ana, { coupon_code: "VENDIDO" });
  const narrow = { revision: 1, input: input({ totalLimit: 1 }) };
  expect(await changeCoupon(services, manager, "VENDIDO", narrow)).toEqual({
    kind: "refused",
    reason: "limit_below_used",
    used: 2,
  });
});

test("only those who may see and change coupons", async () => {
  const notAllowed = { kind: "refused", reason: "not_allowed" };
  const all = { view: "todos", term: "", page: 1 } as const;
  expect(await readCoupons(db, packer, all, clock())).toEqual(notAllowed);
  expect(await readCouponRecord(db, packer, "ADOIS")).toEqual(notAllowed);
  for (const staff of [packer, reader]) {
    expect(await createCouponAs(services, staff, input({ code: "NAO" }))).toEqual(notAllowed);
    expect(await changeCoupon(services, staff, "ADOIS", { revision: 0, input: input({}) })).toEqual(notAllowed);
    expect(await endCouponAs(services, staff, "ADOIS")).toEqual(notAllowed);
    expect(await resumeCoupon(services, staff, "ADOIS")).toEqual(notAllowed);
  }
  expect(await readCoupons(db, reader, all, clock())).toMatchObject({ hasNext: false });
});

test("the list shows each state, the newest first, and finds by any part of a code", async () => {
  await makeCoupon(shop, "LISTA-ATIVO");
  await makeCoupon(shop, "LISTA-DEPOIS", { firstDay: "2099-01-01" });
  await makeCoupon(shop, "LISTA-FIM", { lastDay: "2020-01-01" });
  await makeCoupon(shop, "LISTA-CHEIO", { totalLimit: 1 });
  await buyPaid(shop, ana, { coupon_code: "LISTA-CHEIO" });
  const codes = async (view: "todos" | "ativos" | "agendados" | "esgotados" | "encerrados", term = "lista") => {
    const page = await readCoupons(db, reader, { view, term, page: 1 }, clock());
    if ("kind" in page) throw new Error(page.reason);
    return page.coupons.map(({ code }) => code);
  };
  expect(await codes("todos")).toHaveLength(4);
  expect(await codes("ativos")).toEqual(["LISTA-ATIVO"]);
  expect(await codes("agendados")).toEqual(["LISTA-DEPOIS"]);
  expect(await codes("esgotados")).toEqual(["LISTA-CHEIO"]);
  expect(await codes("encerrados")).toEqual(["LISTA-FIM"]);
  expect(await codes("todos", "lista-f")).toEqual(["LISTA-FIM"]);
  expect(await codes("todos", "%")).toEqual([]);
});
