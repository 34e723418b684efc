import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { decideOnRefund } from "./decide-refund.server.ts";
import { refundMismatch, refundOrder } from "./refund-order.server.ts";

const { shop, services, db, ana, manager, packer } = await openPayingShop({ rings: 20 });

async function mismatched(amount: string, change: object = {}) {
  const email = `diferente-${randomUUID()}@exemplo.com`;
  const { id } = await placeOrder(shop, ana, { customer_email: email, ...change });
  const { external_payment_id: externalPaymentId } = await payByPix(shop, ana, id);
  await providerSays(shop, externalPaymentId, "approve", { amount });
  await soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status: "in_review" });
  return { orderId: id, externalPaymentId, email };
}

const paymentOf = (externalPaymentId: string) =>
  readRow(db, "payments", { external_payment_id: externalPaymentId }, ["state", "refunded_cents"]);

test.each([
  ["less than was asked for", "1.00", 100],
  ["more than was asked for", "999.99", 99_999],
])(
  "%s goes back whole from the panel: pieces and coupon are free, and the order can be paid",
  async (_name, amount, came) => {
    const code = `OUTRO${came}`;
    await makeCoupon(shop, code);
    const before = await stockOf(shop, RING.product_id);
    const { email, ...wish } = await mismatched(amount, { coupon_code: code });
    expect(
      await refundOrder(services, manager, { orderId: wish.orderId, amountCents: null, reason: "" }),
    ).toMatchObject({
      reason: "not_paid",
    });
    expect(await refundMismatch(services, packer, wish)).toEqual({ kind: "refused", reason: "not_allowed" });
    const asked = await refundMismatch(services, manager, wish);
    expect(asked).toMatchObject({ kind: "requested", amountCents: came });
    expect(await refundMismatch(services, manager, wish)).toEqual({ ...asked, repeated: true });
    await soon(shop, () => paymentOf(wish.externalPaymentId)).toEqual({ state: "refunded", refunded_cents: came });
    await soon(shop, () => readOrder(shop, ana, wish.orderId)).toMatchObject({
      status: "pending",
      payment_status: "refunded",
    });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await usesOf(shop, code)).toMatchObject({ used: 0 });
    const audits = await readRows(db, "audit_log", { subject: `order:${wish.orderId}`, action: "order.refund" }, [
      "actor",
      "after",
    ]);
    expect(audits).toMatchObject([{ actor: manager.staffId, after: { amountCents: came, reason: "mismatch" } }]);
    const told = async () =>
      (await mailsTo(shop, email)).filter(({ subject }) => /^Devolvemos|^Reembolso/.test(subject));
    await soon(shop, told).toMatchObject([{ text: expect.stringContaining("era de outro valor") }]);
    await expectProvidersAgree(shop);
    expect(await refundMismatch(services, manager, wish)).toEqual({ kind: "refused", reason: "wrong_status" });

    const again = await payByPix(shop, ana, wish.orderId);
    await providerSays(shop, again.external_payment_id, "approve");
    await soon(shop, () => readOrder(shop, ana, wish.orderId)).toMatchObject({ status: "confirmed" });
  },
  60_000,
);

test("only of an attempt of that order whose money is of another amount", async () => {
  const { orderId, externalPaymentId } = await mismatched("2.00");
  const refused = (wish: object) =>
    refundMismatch(services, manager, { orderId, externalPaymentId, ...wish }).then((answer) => answer);
  expect(await refused({ orderId: randomUUID() })).toMatchObject({ reason: "not_found" });
  expect(await refused({ externalPaymentId: "PMI-1-a" })).toMatchObject({ reason: "not_found" });
  const other = await placeOrder(shop, ana);
  expect(await refused({ orderId: other.id })).toMatchObject({ reason: "not_found" });
  const pix = await payByPix(shop, ana, other.id);
  const running = { orderId: other.id, externalPaymentId: pix.external_payment_id };
  expect(await refused(running)).toEqual({ kind: "refused", reason: "wrong_status" });
});

test("two presses at once give it back once", async () => {
  const wish = await mismatched("3.00");
  const answers = await Promise.all([1, 2, 3].map(() => refundMismatch(services, manager, wish)));
  // The last of them may come when all of it is refunded already.
  for (const answer of answers) if (answer.kind === "refused") expect(answer.reason).toBe("wrong_status");
  const refunds = answers.flatMap((answer) => ("refundId" in answer ? answer.refundId : []));
  expect(new Set(refunds).size).toBe(1);
  await soon(shop, () => paymentOf(wish.externalPaymentId)).toEqual({ state: "refunded", refunded_cents: 300 });
});

test("given back by other means, since the provider would not: pieces are free, and the order can be paid", async () => {
  await jobsAreDone(shop);
  const before = await stockOf(shop, RING.product_id);
  const wish = await mismatched("5.00");
  await letFail(shop, "refund-order", "409", { times: 100 });
  const asked = await refundMismatch(services, manager, wish);
  const refundId = "refundId" in asked ? asked.refundId : "";
  const decided = () => decideOnRefund(services, manager, { orderId: wish.orderId, refundId, decision: "outside" });
  await soon(shop, decided).toMatchObject({ kind: "done" });
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  expect(await paymentOf(wish.externalPaymentId)).toEqual({ state: "refunded", refunded_cents: 500 });
  expect(await readOrder(shop, ana, wish.orderId)).toMatchObject({ status: "pending", payment_status: "refunded" });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
  expect((await payByPix(shop, ana, wish.orderId)).status).toBe("pending");
});

test("after all of this the books add up", () => expectProvidersAgree(shop), 60_000);
