import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { findReplacement } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { openAttempt } from "#shop/ordering/orders/paying/open-attempt.server.ts";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { readyForPickup } from "../../shipments/sending/send-by-hand.server.ts";
import { type ManualOrderWish, makeManualOrder } from "../manual-orders/make-manual-order.server.ts";
import { ALONG } from "../manual-orders/manual-order-form.ts";
import { refundWithPieces } from "../refund-with-pieces.server.ts";
import { keptField, newSizeField, wishesOfForm } from "./edit-fields.ts";
import { editOrder } from "./edit-order.server.ts";
import { editVersion } from "./order-edit.ts";
import { editSizes } from "./read-edit.server.ts";
import { replacePieces, resolveReplacement } from "./replace-pieces.server.ts";

const { shop, customer, session } = await openDeskShop();
const { services } = shop;
const { db } = services;

await makeCoupon(shop, "TROCADO", { totalLimit: 100 });

const NO_ADDRESS = { street: "", number: "", neighborhood: "", city: "", state: "SP", zipCode: "" } as const;

/**
 * Jobs are held back where a test runs them itself. The trigger is on the partition that has them: one on the whole table
 * locks both, in another order than the queue does.
 */
async function withoutJobs<T>(run: () => Promise<T>): Promise<T> {
  await sql`create function hold_back() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  await sql`
    create trigger held_back before insert on pgboss.job_common for each row when (new.name = 'orders.replace-pieces')
      execute function hold_back()`.execute(db);
  try {
    return await run();
  } finally {
    await sql`drop trigger held_back on pgboss.job_common`.execute(db);
    await sql`drop function hold_back()`.execute(db);
  }
}

async function paidOrder(quantity: number, change: object = {}) {
  const email = `troca-${randomUUID()}@exemplo.com`;
  const { id } = await placeOrder(shop, customer, { items: [{ ...RING, quantity }], customer_email: email, ...change });
  const { external_payment_id } = await payByPix(shop, customer, id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(db, id)).status).toBe("confirmed");
  const order = await readOrder(db, id);
  return { id, email, order, line: order.items[0]?.id ?? "" };
}

function wish(along: string, orderItemId: string, change: Partial<ManualOrderWish> = {}): ManualOrderWish {
  return {
    key: randomUUID(),
    items: [{ productId: RING.product_id, size: RING.size, quantity: 2 }],
    delivery: ALONG,
    along,
    replaces: { orderItemId, quantity: 1 },
    address: NO_ADDRESS,
    customer: { customer_name: "Ana", customer_email: customer.email, customer_phone: "11977776666" },
    discount: null,
    note: "",
    expectedCents: null,
    ...change,
  };
}

async function asked(along: string, line: string, change: Partial<ManualOrderWish> = {}): Promise<string> {
  const answer = await makeManualOrder(services, session("manager"), wish(along, line, change));
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

/**
 * Money arrives for an order, at the same moment as its confirmation; `late`: after attempt and order expired. Returns what
 * reports a dispute of it.
 */
async function pay(orderId: string, { late = false } = {}) {
  const choice = { orderId, method: "pix", card: null, installments: 1, document: null, terms: "accepted" } as const;
  const opened = await openAttempt(services, services.payments.taking("pix"), choice, {
    network: "10.0.0.0",
    session: null,
  });
  if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
  const { payment } = opened;
  const { externalPaymentId, amountCents, currency } = payment;
  const paid = { externalPaymentId, amountCents, currency, providerPaymentId: externalPaymentId };
  const report = (state: "expired" | "paid" | "in_dispute" | "refunded", standing?: "open" | "won" | "lost") => {
    const dispute = standing && { ...DISPUTE, standing };
    const fact = { ...paid, state, statusDetail: null, expiresAt: null, ...(dispute && { dispute }) } as const;
    return recordAndSettle(services, payment, (trx) => recordFact(trx, payment.id, fact, new Date()));
  };
  if (late) {
    await report("expired");
    await expire();
    expect((await readOrder(db, orderId)).status).toBe("cancelled");
  }
  await report("paid");
  return report;
}

const DISPUTE = { caseId: "1", isPix: false, amountCents: null, reason: null, documentsUntil: null, undecidedAs: null };

const expire = () => cancelUnpaidOrders({ ...services, clock: () => new Date(Date.now() + 200 * HOUR_MS) });

/** The mails that an address has got name the order that took a piece's place. */
async function expectMail(email: string, words: string, addition: string): Promise<void> {
  const { number } = await readOrder(db, addition);
  const texts = async () => (await mailsTo(shop, email)).map(({ text }) => text).join();
  await soon(shop, texts).toContain(`${words} ${orderNumber({ number })}`);
}

const stateOf = async (addition: string) => (await findReplacement(db, addition))?.state;
const leftOf = async (id: string) =>
  (await readOrder(db, id)).items.reduce((sum, { quantity, putBack = 0 }) => sum + quantity - putBack, 0);
const refundsOf = (id: string) =>
  db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.amount_cents as cents"])
    .where("payments.order_id", "=", id)
    .execute();

describe("a piece replaced by another order", { timeout: 120_000 }, () => {
  // Rules: EDIT-16.
  test("leaves once that is paid, once only, with what was paid for it; the books stay clean", async () => {
    const { id, email, order, line } = await paidOrder(3, { coupon_code: "TROCADO" });
    expect(order.amounts.discountPiecesCents).toBeGreaterThan(0);
    const addition = await asked(id, line);
    expect(await findReplacement(db, addition)).toMatchObject({ state: "waiting", isWhole: false, quantity: 1 });
    expect((await findSentAlong(db, addition)).first?.id).toBe(id);
    await expectCleanBooks(shop);
    const before = await stockOf(shop, RING.product_id);
    await withoutJobs(() => pay(addition));
    expect(await leftOf(id)).toBe(3);
    // Two processes at once, and a job that comes again.
    await Promise.all([1, 2, 3].map(() => replacePieces(services, { orderId: addition })));
    await replacePieces(services, { orderId: addition });
    expect(await stateOf(addition)).toBe("done");
    expect(await leftOf(id)).toBe(2);
    const [refund, ...more] = await refundsOf(id);
    expect(more).toEqual([]);
    const pieces = order.amounts.payableCents - order.amounts.netShippingCents;
    expect(Math.abs((refund?.cents ?? 0) - pieces / 3)).toBeLessThanOrEqual(1);
    expect(refund).toMatchObject({ cents: (await findReplacement(db, addition))?.backCents });
    // The addition's two pieces left the shelf when they were paid; the old one is back on it.
    expect((await stockOf(shop, RING.product_id)).on_hand).toBe(before.on_hand - 1);
    expect((await readOrder(db, id)).events.map(({ kind }) => kind)).toContain("edited");
    await expectMail(email, "trocado pelo pedido", addition);
    await expectCleanBooks(shop);
  });

  test("leaves by the job alone, and after a job that was lost, by the sweep", async () => {
    const { id, line } = await paidOrder(3);
    const first = await asked(id, line);
    await pay(first);
    await soon(shop, () => stateOf(first)).toBe("done");
    const second = await asked(id, line);
    await withoutJobs(() => pay(second));
    await replacePieces(services, { orderId: null });
    await soon(shop, () => stateOf(second)).toBe("done");
    expect(await leftOf(id)).toBe(1);
    await expectCleanBooks(shop);
  });

  test("a job that dies at its last step leaves nothing behind, and is made up for", async () => {
    const { id, line } = await paidOrder(2);
    const addition = await asked(id, line);
    await withoutJobs(() => pay(addition));
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`.execute(
      db,
    );
    await sql`
      create trigger dies before update on piece_replacements for each row execute function die()`.execute(db);
    await expect(replacePieces(services, { orderId: addition })).rejects.toThrow("dead");
    await sql`drop trigger dies on piece_replacements`.execute(db);
    await sql`drop function die()`.execute(db);
    expect([await leftOf(id), await refundsOf(id), await stateOf(addition)]).toEqual([2, [], "waiting"]);
    await replacePieces(services, { orderId: null });
    await soon(shop, async () => [await leftOf(id), await stateOf(addition)]).toEqual([1, "done"]);
    await expectCleanBooks(shop);
  });

  test("the last one takes its order with it: the new one has its shipping and what was added to it", async () => {
    const { id, email, order, line } = await paidOrder(1);
    const added = await makeManualOrder(services, session("manager"), wish(id, line, { replaces: null }));
    if (added.kind !== "made") throw new Error(added.reason);
    const whole = await asked(id, line);
    expect(await findReplacement(db, whole)).toMatchObject({ isWhole: true, backCents: order.amounts.payableCents });
    const made = await readOrder(db, whole);
    expect(made.amounts.netShippingCents).toBe(order.amounts.netShippingCents);
    expect(made.shippingAddress).toEqual(order.shippingAddress);
    await pay(whole);
    await soon(shop, () => stateOf(whole)).toBe("done");
    expect((await readOrder(db, id)).status).toBe("cancelled");
    expect((await findSentAlong(db, whole)).additions.map((each) => each.id)).toEqual([added.orderId]);
    const [refund] = await refundsOf(id);
    expect(refund?.cents).toBe(order.amounts.payableCents);
    await soon(shop, async () => (await readOrder(db, id)).payment?.refundedCents).toBe(order.amounts.payableCents);
    await expectMail(email, "deu lugar ao pedido", whole);
    await expectCleanBooks(shop);
  });

  test("stays where the order has a label by then, as a task for staff until they settle it", async () => {
    const { id, line } = await paidOrder(2);
    const early = await asked(id, line);
    await readyForPickup(services, session("owner"), id);
    await pay(early);
    await soon(shop, () => stateOf(early)).toBe("not_possible");
    expect(await findReplacement(db, early)).toMatchObject({ reason: "label_bought" });
    expect([await leftOf(id), await refundsOf(id)]).toEqual([2, []]);
    const listed = async () => {
      const page = await readStaffOrders(db, session("owner"), { view: "problemas", term: "" });
      return "orders" in page && page.orders.some((each) => each.id === id && each.isSwapStuck);
    };
    expect(await listed()).toBe(true);
    const resolve = (role: "read_only" | "fulfilment") =>
      resolveReplacement(services, session(role), { orderId: id, additionId: early });
    expect(await resolve("read_only")).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await resolve("fulfilment")).toEqual({ kind: "done" });
    expect(await resolve("fulfilment")).toEqual({ kind: "done" });
    const log = db.selectFrom("audit_log").select("id").where("action", "=", "order.replacement_resolved");
    expect(await log.where("subject", "=", `order:${id}`).execute()).toHaveLength(1);
    const other = { orderId: early, additionId: early };
    expect(await resolveReplacement(services, session("owner"), other)).toMatchObject({ reason: "swap_settled" });
    expect([await stateOf(early), await listed()]).toEqual(["resolved", false]);
    await expectCleanBooks(shop);
  });

  test("a label bought between payment and job wins", async () => {
    const { id, line } = await paidOrder(2);
    const addition = await asked(id, line);
    await withoutJobs(() => pay(addition));
    await readyForPickup(services, session("owner"), id);
    await replacePieces(services, { orderId: addition });
    expect(await findReplacement(db, addition)).toMatchObject({ state: "not_possible", reason: "label_bought" });
    expect(await leftOf(id)).toBe(2);
  });

  test("waits: its line is not edited, it is not replaced twice, and it is free again once the order expires", async () => {
    const { id, line } = await paidOrder(2);
    const addition = await asked(id, line, { replaces: { orderItemId: line, quantity: 1 } });
    expect(await makeManualOrder(services, session("manager"), wish(id, line))).toMatchObject({
      reason: "not_replaced",
      why: "others_wait",
    });
    const twice = wish(id, line, { replaces: { orderItemId: line, quantity: 2 } });
    expect(await makeManualOrder(services, session("manager"), twice)).toMatchObject({ why: "pieces_gone" });
    const order = await readOrder(db, id);
    const edit = async (fields: Record<string, string>) => {
      const seen = editVersion(order, await readMoneyLeft(db, order.externalPaymentId));
      const wanted = { orderId: id, editId: randomUUID(), seen, wishes: () => wishesOfForm(order, fields) };
      return editOrder(services, session("manager"), wanted);
    };
    expect(await edit({ [keptField(line)]: "1" })).toMatchObject({ reason: "fields" });
    expect(await edit({ [newSizeField(line)]: "20" })).toMatchObject({ reason: "fields" });
    await expire();
    expect((await readOrder(db, addition)).status).toBe("cancelled");
    expect(await edit({ [keptField(line)]: "1" })).toMatchObject({ kind: "saved" });
    await expectCleanBooks(shop);
  });

  test("for which a bank took the money before it left is free; won after all, it leaves", async () => {
    const { id, line } = await paidOrder(2);
    const addition = await asked(id, line);
    const report = await withoutJobs(async () => {
      const told = await pay(addition);
      await told("in_dispute", "open");
      return told;
    });
    await replacePieces(services, { orderId: addition });
    const awaits = async () => (await editSizes(db, await readOrder(db, id))).get(line)?.awaits;
    const { number } = await readOrder(db, addition);
    const listed = async () => {
      const page = await readStaffOrders(db, session("owner"), { view: "todos", term: id });
      return "orders" in page && page.orders.some(({ isSwapAwaited }) => isSwapAwaited);
    };
    expect([await stateOf(addition), await awaits(), await listed()]).toEqual(["waiting", number, true]);
    await report("refunded", "lost");
    expect([await stateOf(addition), await awaits(), await listed()]).toEqual(["waiting", undefined, false]);
    await report("paid", "won");
    expect(await awaits()).toBe(number);
    await replacePieces(services, { orderId: null });
    await soon(shop, () => stateOf(addition)).toBe("done");
    expect(await leftOf(id)).toBe(1);
    await expectCleanBooks(shop);
  });

  test("that is gone by then, or whose order was cancelled, brings no second refund", async () => {
    const gone = await paidOrder(2);
    const addition = await asked(gone.id, gone.line);
    const back = { orderId: gone.id, amountCents: 100, reason: "risco", refundId: randomUUID() };
    const putBack = [{ orderItemId: gone.line, quantity: 1 }];
    await refundWithPieces(services, session("owner"), { ...back, putBack });
    await pay(addition);
    await soon(shop, () => stateOf(addition)).toBe("not_possible");
    expect(await refundsOf(gone.id)).toHaveLength(1);

    const ended = await paidOrder(2);
    const late = await asked(ended.id, ended.line);
    await cancelOrder(services, session("owner"), { orderId: ended.id, reason: "teste" });
    await pay(late);
    await soon(shop, () => stateOf(late)).toBe("done");
    expect(await refundsOf(ended.id)).toHaveLength(1);
    await expectCleanBooks(shop);
  });

  test("asks again when late money revives its order", async () => {
    const { id, line } = await paidOrder(2);
    const addition = await asked(id, line);
    await pay(addition, { late: true });
    expect((await readOrder(db, addition)).status).toBe("confirmed");
    await soon(shop, () => stateOf(addition)).toBe("done");
    expect(await leftOf(id)).toBe(1);
    await expectCleanBooks(shop);
  });

  test("is asked for once, where two people ask at once", async () => {
    const { id, line } = await paidOrder(2);
    const answers = await Promise.all([1, 2, 3].map(() => makeManualOrder(services, session("owner"), wish(id, line))));
    expect(answers.filter(({ kind }) => kind === "made")).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where sent_with = ${id}`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("needs the right to refund", async () => {
    const { id, line } = await paidOrder(2);
    const answer = await makeManualOrder(services, session("fulfilment"), wish(id, line));
    expect(answer).toEqual({ kind: "refused", reason: "not_allowed" });
  });
});
