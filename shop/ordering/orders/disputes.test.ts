import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { expectCleanBooks, expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, letFail, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon, until } from "#tests/setup/soon.ts";
import { refundPayment } from "../payments/refunds/refund-payment.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { settlePayment } from "./paying/settle-payment.server.ts";
import { decideOnRefund } from "./refunding/decide-refund.server.ts";
import { refundOrder } from "./refunding/refund-order.server.ts";

const { shop, services, db, ana, manager } = await openPayingShop({ rings: 20 });

async function buy() {
  const email = `disputa-${randomUUID()}@exemplo.com`;
  const { id } = await placeOrder(shop, ana, { customer_email: email });
  const payment = await pay(shop, ana, id, { method: "credit_card", cardData: await cardData(shop, "APRO") });
  await shows(id, "paid");
  return { id, email, paymentId: payment.id, external: payment.external_payment_id };
}

async function buyByStripe() {
  const { id, email, externalPaymentId: external } = await paidOrder(shop, ana, "Stripe");
  const { paymentId } = await db
    .selectFrom("payments")
    .select("id as paymentId")
    .where("external_payment_id", "=", external)
    .executeTakeFirstOrThrow();
  return { id, email, paymentId, external };
}

const shows = (id: string, payment_status: string) =>
  soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status, status: "confirmed" });

const part = (orderId: string) => refundOrder(services, manager, { orderId, amountCents: 500, reason: "peça riscada" });

const refundsOf = (paymentId: string) =>
  db.selectFrom("refunds").select(["state", "amount_cents"]).where("payment_id", "=", paymentId).execute();

const refundMails = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith("Reembolso"));

test("won after a part went back, the order stays refunded in part, and the books stay clean", async () => {
  const { id, email, external, paymentId } = await buy();
  await part(id);
  await shows(id, "partially_refunded");
  await providerSays(shop, external, "dispute");
  await shows(id, "in_dispute");
  await providerSays(shop, external, "win");
  await shows(id, "partially_refunded");
  await expectProvidersAgree(shop);
  expect(await refundsOf(paymentId)).toEqual([{ state: "done", amount_cents: 500 }]);
  await soon(shop, () => refundMails(email)).toHaveLength(1);
});

test("a part that had gone back and fails during the dispute is no reversal of the sale any more", async () => {
  const { id, external, paymentId } = await buy();
  await part(id);
  await shows(id, "partially_refunded");
  await providerSays(shop, external, "dispute");
  await shows(id, "in_dispute");
  const reversed = () => db.selectFrom("sale_reversals").select("amount_cents").where("order_id", "=", id).execute();
  expect(await reversed()).toEqual([{ amount_cents: 500 }]);
  await providerSays(shop, external, "fail-refund");
  await soon(shop, () => refundsOf(paymentId)).toEqual([{ state: "failed", amount_cents: 500 }]);
  expect(await reversed()).toEqual([{ amount_cents: 500 }, { amount_cents: -500 }]);
  const [failed] = await db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId).execute();
  const wish = { orderId: id, refundId: failed?.id ?? "", decision: "give_up" } as const;
  expect(await decideOnRefund(services, manager, wish)).toEqual({ kind: "done" });
  await providerSays(shop, external, "win");
  await shows(id, "paid");
  await expectProvidersAgree(shop);
});

test.each(["MP", "Stripe"])(
  "%s: a part that had gone back and fails after the dispute was lost brings nothing back",
  async (by) => {
    const bought = by === "Stripe" ? await buyByStripe() : await buy();
    const { id, external, paymentId } = bought;
    await part(id);
    await shows(id, "partially_refunded");
    await providerSays(shop, external, "dispute");
    await shows(id, "in_dispute");
    await providerSays(shop, external, "lose");
    await shows(id, "refunded");
    await providerSays(shop, external, "fail-refund");
    await soon(shop, () => refundsOf(paymentId)).toEqual([{ state: "failed", amount_cents: 500 }]);
    expect(await readOrder(shop, ana, id)).toMatchObject({ payment_status: "refunded" });
    const { total } = await readOrder(shop, ana, id);
    const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(amount_cents)::int as cents from sale_reversals where order_id = ${id} group by kind order by kind`.execute(
      db,
    );
    expect(rows).toEqual([
      { kind: "dispute", cents: Math.round(total * 100) },
      { kind: "refund", cents: 0 },
    ]);
    const [failed] = await db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId).execute();
    const wish = { orderId: id, refundId: failed?.id ?? "", decision: "give_up" } as const;
    expect(await decideOnRefund(services, manager, wish)).toEqual({ kind: "done" });
    await expectProvidersAgree(shop);
  },
  60_000,
);

test("a part that its provider goes on giving back after the dispute was lost is the shop's, not the bank's", async () => {
  const { id, external, paymentId } = await buy();
  await letFail(shop, "refund-order", "pending-refund");
  await part(id);
  await soon(shop, () => refundsOf(paymentId)).toEqual([{ state: "pending", amount_cents: 500 }]);
  await providerSays(shop, external, "dispute");
  await shows(id, "in_dispute");
  await providerSays(shop, external, "lose");
  await shows(id, "refunded");
  await providerSays(shop, external, "finish-refund");
  await soon(shop, () => refundsOf(paymentId)).toEqual([{ state: "done", amount_cents: 500 }]);
  await expectProvidersAgree(shop);
});

test("lost while a refund waits, the refund is given up: the bank gave the money back, not the shop", async () => {
  const { id, email, external, paymentId } = await buy();
  await letFail(shop, "refund-order", "500");
  await part(id);
  await providerSays(shop, external, "dispute");
  await shows(id, "in_dispute");
  expect(await refundsOf(paymentId)).toEqual([{ state: "requested", amount_cents: 500 }]);
  const [waiting] = await db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId).execute();
  const refundId = waiting?.id ?? "";
  for (const decision of ["outside", "again"] as const) {
    expect(await decideOnRefund(services, manager, { orderId: id, refundId, decision })).toMatchObject({
      reason: "in_dispute",
    });
  }
  await refundPayment(services, { refundId });
  expect(await refundsOf(paymentId)).toEqual([{ state: "requested", amount_cents: 500 }]);
  // The refund waits for the banks: the audit must not report it, since nobody can act on it.
  await expectCleanBooks(shop);
  await providerSays(shop, external, "lose");
  await shows(id, "refunded");
  await until(shop, async () => (await refundsOf(paymentId))[0]?.state === "given_up");
  await expectProvidersAgree(shop);
  await settlePayment(services, { reference: id, paymentId });
  expect(await refundsOf(paymentId)).toEqual([{ state: "given_up", amount_cents: 500 }]);
  expect(await refundMails(email)).toEqual([]);
});

test("lost before the shop heard of it: the refund that waits is given up all the same", async () => {
  const { id, external, paymentId } = await buy();
  await letFail(shop, "refund-order", "500", { times: 3 });
  await part(id);
  await letFail(shop, "webhook", "missing", { times: 2 });
  await providerSays(shop, external, "dispute");
  await providerSays(shop, external, "lose");
  const [waiting] = await db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId).execute();
  await refundPayment(services, { refundId: waiting?.id ?? "" }).catch(() => undefined);
  await soon(shop, () => refundsOf(paymentId)).toEqual([{ state: "given_up", amount_cents: 500 }]);
  await shows(id, "refunded");
  await expectProvidersAgree(shop);
});

test("known of the payment and not of the order yet: who gives it up gets what the bank leaves, staff cannot cancel", async () => {
  const bought = [await buy(), await buy()];
  const [mine, other] = bought;
  if (!mine || !other) throw new Error("nothing bought");
  for (const { external } of bought) {
    await letFail(shop, "webhook", "missing");
    await providerSays(shop, external, "dispute");
  }
  // What was asked before the dispute must not be written after it.
  const atWork = () => sql<{ id: string }>`select id from pgboss.job where state = 'active'`.execute(db);
  await expect.poll(async () => (await atWork()).rows, { timeout: 20_000 }).toEqual([]);
  // As the polling job writes it, a moment before the order's own job runs.
  await db
    .updateTable("payments")
    .set({ state: "in_dispute" })
    .where("id", "in", [mine.paymentId, other.paymentId])
    .execute();
  const wish = { orderId: other.id, reason: "sem a peça" };
  expect(await cancelOrder(services, manager, wish)).toEqual({ kind: "refused", reason: "in_dispute" });
  const { total } = await readOrder(shop, ana, mine.id);
  const refundCents = Math.round(total * 100);
  expect(await giveUp(services, mine.id, { customerId: ana.id })).toEqual({ kind: "given_up", refundCents });
  for (const { external } of bought) await providerSays(shop, external, "win");
  expect(await refundsOf(mine.paymentId)).toMatchObject([{ amount_cents: refundCents }]);
});
