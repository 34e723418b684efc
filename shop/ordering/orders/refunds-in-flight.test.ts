import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, letFail, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { type PaidOrder, paidOrder, refundInPanel } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { refundPayment } from "../payments/refunds/refund-payment.server.ts";
import { readOrder as storedOrder } from "./order-queries.server.ts";
import { decideOnRefund } from "./refunding/decide-refund.server.ts";
import { refundOrder } from "./refunding/refund-order.server.ts";
import { refundText } from "./refunding/shown-refund.ts";

let ahead = 0;
const { shop, services, db, ana, manager, packer } = await openPayingShop({
  clock: () => new Date(Date.now() + ahead),
  rings: 60,
});

/** The refund is made all the same. */
const loseAnswer = (by: string) =>
  by === "Stripe"
    ? letFail(shop, "refund", "lost-answer", { target: "stripe" })
    : letFail(shop, "refund-order", "lost-answer");

const asked = (paid: PaidOrder, amountCents: number | null) =>
  refundOrder(services, manager, { orderId: paid.id, amountCents, reason: "peça com defeito" });

const paymentOf = (paid: PaidOrder) =>
  db
    .selectFrom("payments")
    .select(["id", "state", "refunded_cents as refundedCents"])
    .where("external_payment_id", "=", paid.externalPaymentId)
    .executeTakeFirstOrThrow();

async function refundsOf(paid: PaidOrder) {
  const { id } = await paymentOf(paid);
  return db
    .selectFrom("refunds")
    .select(["id", "amount_cents as amountCents", "state", "reason"])
    .where("payment_id", "=", id)
    .orderBy("requested_at")
    .execute();
}

/** After a refusal: a skipped pause would start the next call while a test decides. */
async function holdJobBack(refundId: string): Promise<void> {
  const hold = async () => {
    const { rows } = await sql`
      update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'payments.refund' and data ->> 'refundId' = ${refundId} and state = 'retry'
      returning id`.execute(db);
    return rows.length;
  };
  await expect.poll(hold, { timeout: 30_000 }).toBe(1);
}

const heal = () => shop.sandbox.app.request("/control/faults", { method: "DELETE" });
afterEach(heal);

const alerts = (kind: string) => db.selectFrom("payment_alerts").select("subject").where("kind", "=", kind).execute();

async function told(email: string): Promise<string[]> {
  const letters = (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith("Reembolso"));
  return letters.map(({ text }) => text.replaceAll("\u00a0", " "));
}

describe.each(["PIX", "card", "Stripe"] as const)("%s: a part went back and its answer was lost", (by) => {
  test("who gives the order up then gets all of the rest", async () => {
    const paid = await paidOrder(shop, ana, by);
    await loseAnswer(by);
    expect(await asked(paid, 1000)).toMatchObject({ kind: "requested" });
    await soon(shop, async () => (await paymentOf(paid)).refundedCents).toBe(1000);
    const left = paid.totalCents - 1000;
    expect(await giveUp(services, paid.id, { customerId: ana.id })).toEqual({ kind: "given_up", refundCents: left });
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: paid.totalCents });
    await soon(shop, () => readOrder(shop, ana, paid.id)).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
    });
    expect(await refundsOf(paid)).toMatchObject([
      { amountCents: 1000, state: "done" },
      { amountCents: left, state: "done" },
    ]);
  });
});

describe("a refund that the provider does not take", () => {
  /** Refused for good, as by a permanent 409; the test does not wait for the job's own pauses. */
  async function stuck(amountCents: number | null): Promise<{ paid: PaidOrder; refundId: string }> {
    const paid = await paidOrder(shop, ana, "PIX");
    await letFail(shop, "refund-order", "409", { times: 100 });
    ahead += 11 * 60_000;
    const answer = await asked(paid, amountCents);
    if (answer.kind !== "requested") throw new Error("not requested");
    const { refundId } = answer;
    await expect(refundPayment(services, { refundId })).rejects.toThrow("409");
    await holdJobBack(refundId);
    return { paid, refundId };
  }
  const decide = (
    paid: PaidOrder,
    refundId: string,
    decision: "outside" | "give_up" | "again",
    who = manager as object,
  ) => decideOnRefund(services, who as typeof manager, { orderId: paid.id, refundId, decision });

  test("is told to the shop, and done by the provider's panel counts as done", async () => {
    const { paid, refundId } = await stuck(null);
    expect(await alerts("refund_stuck")).toContainEqual({ subject: paid.externalPaymentId });
    await heal();
    await refundInPanel(shop, paid, null);
    await soon(shop, () => refundsOf(paid)).toEqual([
      { id: refundId, amountCents: paid.totalCents, state: "done", reason: "peça com defeito" },
    ]);
    await refundPayment(services, { refundId });
    expect(await paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: paid.totalCents });
  });

  test("done in part by the provider's panel asks for the rest alone", async () => {
    const { paid, refundId } = await stuck(null);
    await heal();
    await refundInPanel(shop, paid, "50.00");
    await soon(shop, async () => (await paymentOf(paid)).refundedCents).toBeGreaterThanOrEqual(5000);
    await refundPayment(services, { refundId });
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: paid.totalCents });
    expect((await refundsOf(paid)).map(({ amountCents, reason }) => [amountCents, reason])).toEqual(
      expect.arrayContaining([
        [5000, "provider_panel"],
        [paid.totalCents - 5000, "peça com defeito"],
      ]),
    );
  });

  test("'Feito por fora' ends it: counted, told, and the provider is asked no more", async () => {
    const { paid, refundId } = await stuck(2000);
    expect(await decide(paid, refundId, "outside", packer)).toMatchObject({ reason: "not_allowed" });
    expect(await decide(paid, refundId, "again")).toMatchObject({ reason: "not_failed" });
    expect(await decide(paid, refundId, "outside")).toEqual({ kind: "done" });
    await heal();
    await refundPayment(services, { refundId });
    expect(await paymentOf(paid)).toMatchObject({ state: "partially_refunded", refundedCents: 2000 });
    expect(await readOrder(shop, ana, paid.id)).toMatchObject({ payment_status: "partially_refunded" });
    await soon(shop, async () => (await told(paid.email)).join()).toContain(
      "Devolvemos R$ 20,00 do seu pagamento por outro meio",
    );
    expect(refundText(await storedOrder(db, paid.id))).toContain(
      "por outro meio, como combinamos com você. O restante",
    );
    expect(await decide(paid, refundId, "give_up")).toMatchObject({ reason: "refund_settled" });
    // What neither way has refunded is left.
    expect(await asked(paid, null)).toMatchObject({ kind: "requested", amountCents: paid.totalCents - 2000 });
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: paid.totalCents });
    const actions = await readRows(db, "audit_log", { subject: `order:${paid.id}` }, ["action"]);
    expect(actions).toContainEqual({ action: "order.refund_outside" });
  });

  test("'Desistir desta devolução' ends it: the money stays, and can be asked for by another", async () => {
    const { paid, refundId } = await stuck(2000);
    expect(await decide(paid, refundId, "give_up")).toEqual({ kind: "done" });
    await heal();
    await refundPayment(services, { refundId });
    expect(await paymentOf(paid)).toMatchObject({ state: "paid", refundedCents: 0 });
    expect(await asked(paid, null)).toMatchObject({ kind: "requested", amountCents: paid.totalCents });
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded" });
    await soon(shop, async () => (await told(paid.email)).length).toBe(1);
  });
});

test("while a call may be under way nobody decides on its refund", async () => {
  const paid = await paidOrder(shop, ana, "PIX");
  await letFail(shop, "refund-order", "500", { times: 100 });
  const answer = await asked(paid, 2000);
  const refundId = answer.kind === "requested" ? answer.refundId : "";
  await expect(refundPayment(services, { refundId })).rejects.toThrow("500");
  const decide = () => decideOnRefund(services, manager, { orderId: paid.id, refundId, decision: "give_up" });
  expect(await decide()).toMatchObject({ reason: "refund_under_way" });
  // Until its answer can no longer arrive.
  await heal();
  await refundPayment(services, { refundId });
  expect(await decide()).toMatchObject({ reason: "refund_settled" });
});

test("while a job is at it nobody decides on a refund, even by a clock that is a day ahead", async () => {
  const paid = await paidOrder(shop, ana, "PIX");
  await letFail(shop, "refund-order", "500", { times: 100 });
  const answer = await asked(paid, 2000);
  const refundId = answer.kind === "requested" ? answer.refundId : "";
  await expect(refundPayment(services, { refundId })).rejects.toThrow("500");
  // As another process takes it, which has not ended yet.
  const state = (from: string, to: string) =>
    sql`
    update pgboss.job set state = ${to}::pgboss.job_state
     where name = 'payments.refund' and data ->> 'refundId' = ${refundId} and state = ${from}::pgboss.job_state returning id`.execute(
      db,
    );
  await soon(shop, async () => (await state("retry", "active")).rows.length, { timeout: 20_000 }).toBe(1);
  const ahead = { ...services, clock: () => new Date(services.clock().getTime() + 86_400_000) };
  const decide = () => decideOnRefund(ahead, manager, { orderId: paid.id, refundId, decision: "outside" });
  expect(await decide()).toEqual({ kind: "refused", reason: "refund_under_way" });
  await state("active", "failed");
  expect(await decide()).toEqual({ kind: "done" });
});

describe.each(["PIX", "Stripe"] as const)("%s: a refund that its provider has taken", (by) => {
  const takeSlowly = () =>
    by === "Stripe"
      ? letFail(shop, "refund", "pending-refund", { target: "stripe" })
      : letFail(shop, "refund-order", "pending-refund");

  test("is no money that went back until it is done, and cannot be asked for twice", async () => {
    const paid = await paidOrder(shop, ana, by);
    await takeSlowly();
    await asked(paid, 1500);
    await soon(shop, () => refundsOf(paid)).toMatchObject([{ state: "pending" }]);
    expect(await paymentOf(paid)).toMatchObject({ state: "paid", refundedCents: 0 });
    expect(await asked(paid, paid.totalCents)).toMatchObject({ reason: "too_much", leftCents: paid.totalCents - 1500 });
    expect(await told(paid.email)).toEqual([]);
    await providerSays(shop, paid.externalPaymentId, "finish-refund");
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "partially_refunded", refundedCents: 1500 });
    await soon(shop, async () => (await told(paid.email)).length).toBe(1);
  });

  test("that fails is told to the shop, not to the customer, and is a person's to decide on", async () => {
    const paid = await paidOrder(shop, ana, by);
    await takeSlowly();
    await asked(paid, null);
    await soon(shop, () => refundsOf(paid)).toMatchObject([{ state: "pending" }]);
    await providerSays(shop, paid.externalPaymentId, "fail-refund");
    await soon(shop, () => refundsOf(paid)).toMatchObject([{ state: "failed" }]);
    expect(await paymentOf(paid)).toMatchObject({ state: "paid", refundedCents: 0 });
    expect((await alerts("refund_failed")).map(({ subject }) => subject.split(" ")[0])).toContain(
      paid.externalPaymentId,
    );
    expect(await told(paid.email)).toEqual([]);
    const [refund] = await refundsOf(paid);
    expect(
      await decideOnRefund(services, manager, { orderId: paid.id, refundId: refund?.id ?? "", decision: "again" }),
    ).toEqual({ kind: "done" });
    await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: paid.totalCents });
  });

  test("that fails after it was done reopens: the order shows the money as here again", async () => {
    const paid = await paidOrder(shop, ana, by);
    await asked(paid, null);
    await soon(shop, () => readOrder(shop, ana, paid.id)).toMatchObject({ payment_status: "refunded" });
    await providerSays(shop, paid.externalPaymentId, "fail-refund");
    await soon(shop, () => readOrder(shop, ana, paid.id)).toMatchObject({ payment_status: "paid" });
    const [refund] = await refundsOf(paid);
    expect(refund).toMatchObject({ state: "failed" });
    const wish = { orderId: paid.id, refundId: refund?.id ?? "", decision: "outside" } as const;
    expect(await decideOnRefund(services, manager, wish)).toEqual({ kind: "done" });
    expect(await readOrder(shop, ana, paid.id)).toMatchObject({ payment_status: "refunded" });
    expect(await paymentOf(paid)).toMatchObject({ refundedCents: paid.totalCents });
  });
});

test("installments with interest: parts, then the rest with all of the interest; the sums stay those of the order", async () => {
  const order = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 8 }] });
  const data = await cardData(shop, "APRO", { card: "hipercard", installments: 6 });
  const { external_payment_id: externalPaymentId } = await pay(shop, ana, order.id, {
    method: "credit_card",
    cardData: data,
  });
  const totalCents = Math.round(order.total * 100);
  const paid = { id: order.id, email: "", totalCents, externalPaymentId };
  const { interest } = await db
    .selectFrom("payments")
    .select("interest_cents as interest")
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirstOrThrow();
  expect(interest).toBeGreaterThan(0);
  await asked(paid, 1000);
  await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "partially_refunded", refundedCents: 1000 });
  await loseAnswer("card");
  await asked(paid, null);
  await soon(shop, () => paymentOf(paid)).toMatchObject({ state: "refunded", refundedCents: totalCents });
  expect((await refundsOf(paid)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
    [1000, "done"],
    [totalCents - 1000, "done"],
  ]);
  const all: { external_reference: string; status: string }[] = await (
    await shop.sandbox.app.request("/control/payments")
  ).json();
  expect(all.find((each) => each.external_reference === externalPaymentId)).toMatchObject({ status: "refunded" });
});

test("after all of this the books add up and the providers agree", async () => {
  ahead = 0;
  await expectProvidersAgree(shop);
});
