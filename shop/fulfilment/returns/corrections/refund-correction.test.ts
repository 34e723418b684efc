import { expect, test } from "vitest";
import { correctionFacts } from "#app/account/returns/correction-facts.ts";
import { DAY_MS, dayInSaoPaulo } from "#platform/clock.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { jobsAreDone, until } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { approveReturn } from "../answer-return.server.ts";
import { refundReturn } from "../close-return.server.ts";
import { receiveReturn } from "../receive-return.server.ts";
import { enterCorrection } from "./enter-correction.server.ts";
import { type Correction, correctionForm, correctionOfForm, daysWaited, mayBeDue } from "./refund-correction.ts";
import { listRefundWaits } from "./refund-correction-queries.server.ts";

const at = (text: string) => new Date(text);

const shop = await createTestShop();
const customer = await createTestCustomer(shop);
const owner = await createTestStaff(shop, "owner");

test("ten São Paulo days are in time, eleven are not, done or waiting", () => {
  const since = at("2026-11-02T02:30:00Z");
  expect(daysWaited({ since, doneAt: at("2026-11-12T02:00:00Z") }, since)).toBe(10);
  expect(mayBeDue({ since, doneAt: at("2026-11-12T02:00:00Z") }, at("2027-01-01T00:00:00Z"))).toBe(false);
  expect(mayBeDue({ since, doneAt: null }, at("2026-11-12T04:00:00Z"))).toBe(true);
});

test("the form takes an amount from 0 on, a day until today, and how it was paid", () => {
  const form = correctionForm("2026-11-23");
  const typed = { refundId: "1", amount: "1,23", paidOn: "2026-11-23", paidBy: "pix" };
  expect(correctionOfForm(form.parse(typed))).toEqual({ amountCents: 123, paidOn: "2026-11-23", paidBy: "pix" });
  expect(correctionOfForm(form.parse({ ...typed, amount: "0", paidOn: "" }))).toEqual({
    amountCents: 0,
    paidOn: null,
    paidBy: null,
  });
  for (const wrong of [
    { amount: "-1" },
    { amount: "1,234" },
    { amount: "" },
    { amount: "100000,01" },
    { paidOn: "" },
    { paidOn: "2026-11-24" },
    { paidOn: "2026-02-30" },
    { paidBy: "cheque" },
  ]) {
    expect(form.safeParse({ ...typed, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});

/** A withdrawal from the purchase whose money is refunded this many days after the piece arrived. */
async function refunded(daysLater: number) {
  const { db } = shop.services;
  const { id: orderId } = await buyDelivered(shop, customer);
  const [orderItemId] = await lineIds(shop, orderId);
  const body = { order_id: orderId, kind: "regret", lines: [{ order_item_id: orderItemId, quantity: 1 }] };
  const { id: returnId }: { id: string } = await (
    await shop.json("/rest/v1/returns", body, { headers: customer.bearer })
  ).json();
  const staff = { returnId, actor: owner.session };
  const answer = { seen: "requested", answer: "Leve aos Correios.", labelUrl: null } as const;
  expect(await approveReturn(shop.services, { ...staff, ...answer })).toMatchObject({ kind: "moved" });
  expect(await receiveReturn(shop.services, { ...staff, shelved: "all" })).toMatchObject({
    kind: "moved",
  });
  const receivedAt = new Date(shop.services.clock().getTime() - daysLater * DAY_MS);
  await db.updateTable("returns").set({ received_at: receivedAt }).where("id", "=", returnId).execute();
  expect(await refundReturn(shop.services, staff)).toMatchObject({ kind: "moved" });
  await until(shop, async () => (await readOrder(shop, customer, orderId)).payment_status === "refunded");
  await jobsAreDone(shop);
  const [wait] = await listRefundWaits(db, orderId);
  if (!wait) throw new Error("the refund must be there");
  return { orderId, returnId, wait };
}

const money = async (orderId: string) => {
  const { db } = shop.services;
  const [payments, refunds, reversals] = await Promise.all([
    db.selectFrom("payments").select("refunded_cents").where("order_id", "=", orderId).execute(),
    db.selectFrom("refunds").select(["amount_cents", "state"]).execute(),
    db.selectFrom("sale_reversals").selectAll().execute(),
  ]);
  return { payments, refunds, reversals };
};

test("what was paid on top of a late refund is noted, audited, shown, and counted nowhere as a refund", async () => {
  const { db, clock } = shop.services;
  const { orderId, returnId, wait } = await refunded(11);
  expect(wait).toMatchObject({ returnId, correction: null });
  expect(daysWaited(wait, clock())).toBe(11);
  const before = await money(orderId);
  const paidOn = dayInSaoPaulo(clock());
  const correction: Correction = { amountCents: 123, paidOn, paidBy: "pix" };
  const enter = (change: Partial<Correction>, who = owner, refundId = wait.refundId) =>
    enterCorrection(shop.services, who.session, { orderId, refundId, correction: { ...correction, ...change } });

  const fulfilment = await createTestStaff(shop, "fulfilment");
  expect(await enter({}, fulfilment)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await enter({}, owner, returnId)).toEqual({ kind: "refused", reason: "not_found" });
  expect(await enter({ amountCents: 321 })).toEqual({ kind: "saved" });
  expect(await enter({})).toEqual({ kind: "saved" });

  const [noted] = await listRefundWaits(db, orderId);
  expect(noted?.correction).toEqual(correction);
  expect(correctionFacts(noted ? [noted] : [])).toEqual([
    {
      label: expect.stringMatching(/^Correção monetária, paga em \d\d\/\d\d\/\d{4} por PIX$/),
      value: expect.stringMatching(/1,23$/),
    },
  ]);
  const log = await db
    .selectFrom("audit_log")
    .select(["actor", "before", "after"])
    .where("subject", "=", `order:${orderId}`)
    .where("action", "=", "order.correction_entered")
    .orderBy("id")
    .execute();
  expect(log).toEqual([
    { actor: owner.session.staffId, before: null, after: { refundId: wait.refundId, ...correction, amountCents: 321 } },
    {
      actor: owner.session.staffId,
      before: { ...correction, amountCents: 321 },
      after: { refundId: wait.refundId, ...correction },
    },
  ]);
  expect(await money(orderId)).toEqual(before);
  await expectCleanBooks(shop);
});

test("nothing can be noted on a refund that was in time; nothing due is shown to nobody", async () => {
  const { db } = shop.services;
  const early = await refunded(10);
  const nothing: Correction = { amountCents: 0, paidOn: null, paidBy: null };
  const enter = ({ orderId, wait }: typeof early) =>
    enterCorrection(shop.services, owner.session, { orderId, refundId: wait.refundId, correction: nothing });
  expect(await enter(early)).toEqual({ kind: "refused", reason: "not_due" });
  const late = await refunded(30);
  expect(await enter(late)).toEqual({ kind: "saved" });
  const waits = await listRefundWaits(db, late.orderId);
  expect(waits[0]?.correction).toEqual(nothing);
  expect(correctionFacts(waits)).toEqual([]);
});
