import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { type PaidOrder, paidOrder, placed, refundInPanel } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { cancelOrder } from "../cancel-order.server.ts";
import { refundOrder } from "./refund-order.server.ts";

const { shop, services, db, ana, manager, packer } = await openPayingShop({ rings: 60 });

const byPix = () => paidOrder(shop, ana, "PIX");
const byCard = () => paidOrder(shop, ana, "card");
const byStripe = () => paidOrder(shop, ana, "Stripe");

const asked = (id: string, amountCents: number | null, more: object = {}) =>
  refundOrder(services, manager, { orderId: id, amountCents, reason: "peça com defeito", ...more });

const shows = (id: string, what: object) => soon(shop, () => readOrder(shop, ana, id)).toMatchObject(what);

const paymentOf = (externalPaymentId: string) =>
  db
    .selectFrom("payments")
    .select(["refunded_cents as refundedCents", "state"])
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirstOrThrow();

const refundedCents = async (paid: PaidOrder) => (await paymentOf(paid.externalPaymentId)).refundedCents;

async function told(email: string): Promise<string[]> {
  const letters = await mailsTo(shop, email);
  return letters
    .filter(({ subject }) => subject.startsWith("Reembolso"))
    .map(({ text }) => text.replaceAll("\u00a0", " "));
}

describe.each([
  ["PIX", byPix],
  ["card", byCard],
  ["Stripe", byStripe],
])("%s", (_name, buy) => {
  test("in several parts, then the rest: each is told once, and no more goes back than came", async () => {
    const paid = await buy();
    expect(await asked(paid.id, 1000)).toMatchObject({ kind: "requested", amountCents: 1000 });
    await shows(paid.id, { payment_status: "partially_refunded", status: "confirmed" });
    expect(await asked(paid.id, 250)).toMatchObject({ kind: "requested", amountCents: 250 });
    await soon(shop, () => refundedCents(paid)).toBe(1250);
    const left = paid.totalCents - 1250;
    expect(await asked(paid.id, left + 1)).toEqual({ kind: "refused", reason: "too_much", leftCents: left });
    expect(await asked(paid.id, null)).toMatchObject({ kind: "requested", amountCents: left });
    await shows(paid.id, { payment_status: "refunded", status: "confirmed" });
    expect(await asked(paid.id, null)).toEqual({ kind: "refused", reason: "nothing_left" });
    await soon(shop, async () => (await told(paid.email)).length).toBe(3);
    const texts = (await told(paid.email)).join("\n");
    expect(texts).toContain("Devolvemos R$ 10,00 do seu pagamento");
    expect(texts).toContain("Devolvemos R$ 2,50 do seu pagamento");
    expect(texts).toContain("todo o valor do pedido foi reembolsado");
  });
});

test("two parts at once take no money twice; the same form twice is one refund", async () => {
  const paid = await byPix();
  const most = paid.totalCents - 500;
  const answers = await Promise.all([asked(paid.id, most), asked(paid.id, most)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["refused", "requested"]);
  const refundId = randomUUID();
  expect(await asked(paid.id, 500, { refundId })).toMatchObject({ kind: "requested", amountCents: 500 });
  expect(await asked(paid.id, 500, { refundId })).toMatchObject({ kind: "requested", amountCents: 500 });
  await shows(paid.id, { payment_status: "refunded" });
  expect(await refundedCents(paid)).toBe(paid.totalCents);
});

test("refused at first, its answer lost: asked again with the same key until it is done, once", async () => {
  const paid = await byPix();
  await letFail(shop, "refund-order", "early-refund");
  await letFail(shop, "refund-order", "lost-answer");
  await asked(paid.id, 700);
  await soon(shop, () => refundedCents(paid), { timeout: 40_000 }).toBe(700);
  await soon(shop, async () => (await told(paid.email)).length).toBe(1);
});

describe("asked for in the provider's own panel", () => {
  test("of Mercado Pago: the order follows its notice, and the mail says how much", async () => {
    const paid = await byPix();
    await refundInPanel(shop, paid, "12.00");
    await shows(paid.id, { payment_status: "partially_refunded" });
    await refundInPanel(shop, paid, null);
    await shows(paid.id, { payment_status: "refunded" });
    await soon(shop, async () => (await told(paid.email)).length).toBe(2);
    expect((await told(paid.email)).join("\n")).toContain("Devolvemos R$ 12,00");
  });

  test("of Stripe, after a part of ours", async () => {
    const paid = await byStripe();
    await asked(paid.id, 300);
    await shows(paid.id, { payment_status: "partially_refunded" });
    await refundInPanel(shop, paid, null);
    await shows(paid.id, { payment_status: "refunded" });
    await soon(shop, async () => (await told(paid.email)).length).toBe(2);
  });
});

test("refused: unpaid, unknown, no amount, who may not, what a bank decides about", async () => {
  const { id } = await placed(shop, ana);
  expect(await asked(id, null)).toMatchObject({ reason: "not_paid" });
  expect(await asked(randomUUID(), null)).toMatchObject({ reason: "not_found" });
  expect(await asked(id, 0)).toMatchObject({ reason: "wrong_amount" });
  expect(await refundOrder(services, packer, { orderId: id, amountCents: null, reason: "" })).toMatchObject({
    reason: "not_allowed",
  });
  const paid = await byCard();
  await providerSays(shop, paid.externalPaymentId, "dispute");
  await shows(paid.id, { payment_status: "in_dispute" });
  expect(await asked(paid.id, 100)).toMatchObject({ reason: "in_dispute" });
  await providerSays(shop, paid.externalPaymentId, "lose");
  await shows(paid.id, { payment_status: "refunded" });
  expect(await told(paid.email)).toEqual([]);
});

describe("an order is cancelled", () => {
  const cancel = (orderId: string, actor: Parameters<typeof cancelOrder>[1] = manager) =>
    cancelOrder(services, actor, { orderId, reason: "sem estoque" });

  test("paid: money and pieces go back, told by mail", async () => {
    const before = await stockOf(shop, RING.product_id);
    const paid = await byPix();
    expect(await cancel(paid.id, packer)).toMatchObject({ reason: "not_allowed" });
    expect(await cancel(paid.id)).toEqual({ kind: "done", refunds: true });
    await shows(paid.id, { status: "cancelled", payment_status: "refunded" });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await cancel(paid.id)).toMatchObject({ reason: "wrong_status" });
    const subjects = async () => (await mailsTo(shop, paid.email)).map(({ subject }) => subject.split("nº")[0]);
    await soon(shop, subjects).toEqual(expect.arrayContaining(["Pedido ", "Reembolso do pedido "]));
    const letter = (await mailsTo(shop, paid.email)).find(({ subject }) => subject.endsWith("cancelado"));
    expect(letter?.text).toContain("estamos devolvendo o valor integral");
  });

  test("waiting for its PIX: called off at the provider, its pieces free", async () => {
    const before = await stockOf(shop, RING.product_id);
    const { id, email } = await placed(shop, ana);
    const { external_payment_id } = await payByPix(shop, ana, id);
    expect(await cancel(id, packer)).toEqual({ kind: "done", refunds: false });
    await shows(id, { status: "cancelled", payment_status: "cancelled" });
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await paymentOf(external_payment_id)).toMatchObject({ state: "cancelled" });
    await soon(shop, async () => (await mailsTo(shop, email)).map(({ text }) => text).join()).toContain(
      "Nada foi cobrado",
    );
  });
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
