import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { refundOrder } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, buyPaid, deliver, lineIds } from "#tests/setup/test-returns.ts";
import { approveReturn, refuseReturn } from "./answer-return.server.ts";
import { exchangeReturn, refundReturn } from "./close-return.server.ts";
import { findReturn, readOrderReturns } from "./find-return.server.ts";
import { giveUp } from "./give-up.server.ts";
import { openReturn } from "./open-return.server.ts";
import { receiveReturn } from "./receive-return.server.ts";
import { refundOf } from "./return.ts";
import { readReturn } from "./return-queries.server.ts";
import type { ReturnKind } from "./return-status.ts";
import { withdrawReturn } from "./withdraw-return.server.ts";

const { shop, services } = await openShop({ config: { pixDiscountPercent: 5 } });
const { db, config } = services;
const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);
const who = ({ id }: TestCustomer) => ({ customerId: id });
const actor = "shop";
const TWO = { ...RING, quantity: 2 };
const PIERCING = { product_id: "PIERCINGHE-055", size: "Único", quantity: 1 };

beforeEach(async () => {
  await setStock(shop, RING.product_id, 40);
  await setStock(shop, PIERCING.product_id, 40);
});

const onHand = async () => (await stockOf(shop, RING.product_id)).on_hand;

/** Pieces put back or sent in exchange, according to the ledger, for an order or a return. */
const movesOf = (reference: string) => readRows(db, "stock_movements", { reference }, ["delta", "reason"], "id");

/** Requests a return of the first `quantity` pieces of the order's first line. */
async function ask(
  orderId: string,
  { kind = "regret", quantity = 1, wantedSize = null, note = "" }: Partial<Asked> = {},
  customer = ana,
) {
  const [orderItemId = ""] = await lineIds(shop, orderId);
  return openReturn(services, orderId, { kind, note, lines: [{ orderItemId, quantity, wantedSize }] }, who(customer));
}

interface Asked {
  kind: ReturnKind;
  quantity: number;
  wantedSize: string | null;
  note: string;
}

async function opened(orderId: string, asked: Partial<Asked> = {}) {
  const result = await ask(orderId, asked);
  if (result.kind !== "opened") throw new Error(JSON.stringify(result));
  return readReturn(db, result.returnId);
}

const moneyOf = async (orderId: string) => (await findOrderById(db, orderId))?.payment?.refundedCents;

describe("before it is sent", () => {
  test("an unpaid order ends, its payment is called off and its pieces are free; late money goes back", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await payByPix(shop, ana, order.id);
    expect(await giveUp(services, order.id, who(ana))).toEqual({ kind: "given_up", refundCents: 0 });
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled", payment_status: "cancelled" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: 0 });
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    const state = () => db.selectFrom("payments").select("state").where("id", "=", payment.id).executeTakeFirst();
    await soon(shop, state).toEqual({ state: "refunded" });
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ on_hand: 40, reserved: 0 });
  }, 60_000);

  test("a paid order ends: all money goes back by itself, the pieces to the shelf, customer and shop are told", async () => {
    const order = await buyPaid(shop, ana, { items: [TWO] });
    expect(await onHand()).toBe(38);
    const paid = Math.round((order.total - order.method_discount) * 100);
    expect(await giveUp(services, order.id, who(ana))).toEqual({ kind: "given_up", refundCents: paid });
    expect(await giveUp(services, order.id, who(ana))).toEqual({
      kind: "given_up",
      refundCents: paid,
      repeated: true,
    });
    expect(await onHand()).toBe(40);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
    });
    await mailAbout(shop, ana.email, new RegExp(`Pedido nº ${order.number} cancelado, como você pediu`));
    await mailAbout(shop, config.brand.email, new RegExp(`Não envie o pedido nº ${order.number}:`));
    expect(await movesOf(order.id)).toEqual([
      { delta: -2, reason: "sale" },
      { delta: 2, reason: "return" },
    ]);
  }, 60_000);

  test("after a part had gone back, each answer tells what was left, also when nothing was", async () => {
    const order = await buyPaid(shop, ana);
    const paid = Math.round((order.total - order.method_discount) * 100);
    const part = { orderId: order.id, amountCents: 1000, reason: "atraso" };
    expect(await refundOrder(services, actor, part)).toMatchObject({ kind: "requested" });
    const first = { kind: "given_up", refundCents: paid - 1000 };
    expect(await giveUp(services, order.id, who(ana))).toEqual(first);
    expect(await giveUp(services, order.id, who(ana))).toEqual({ ...first, repeated: true });
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "refunded" });
    expect(await giveUp(services, order.id, who(ana))).toEqual({ ...first, repeated: true });

    const empty = await buyPaid(shop, ana);
    await refundOrder(services, actor, { orderId: empty.id, amountCents: null, reason: "atraso" });
    expect(await giveUp(services, empty.id, who(ana))).toEqual({ kind: "given_up", refundCents: 0 });
    expect(await giveUp(services, empty.id, who(ana))).toEqual({ kind: "given_up", refundCents: 0, repeated: true });
    const ended = await buyPaid(shop, ana);
    await cancelOrder(services, actor, { orderId: ended.id, reason: "sem estoque" });
    expect(await giveUp(services, ended.id, who(ana))).toEqual({ kind: "refused", reason: "already_cancelled" });
  }, 60_000);

  test("two clicks at once give it up once", async () => {
    const order = await buyPaid(shop, ana);
    const answers = await Promise.all([1, 2, 3].map(() => giveUp(services, order.id, who(ana))));
    expect(answers.filter((answer) => answer.kind === "given_up" && !answer.repeated)).toHaveLength(1);
    // All three answers give the refunded amount, so it does not matter which one the browser shows.
    const paid = Math.round((order.total - order.method_discount) * 100);
    expect(answers).toMatchObject(Array(3).fill({ kind: "given_up", refundCents: paid }));
    expect(await onHand()).toBe(40);
  }, 60_000);

  test("a card in review is waited for; another customer's order does not exist", async () => {
    const order = await placeOrder(shop, ana, { customer_email: ana.email });
    await pay(shop, ana, order.id, { method: "credit_card", cardData: await cardData(shop, "CONT TESTE") });
    expect(await giveUp(services, order.id, who(ana))).toEqual({ kind: "refused", reason: "in_review" });
    expect(await giveUp(services, order.id, who(bia))).toEqual({ kind: "refused", reason: "not_found" });
    expect(await giveUp(services, "nonsense", who(bia))).toEqual({ kind: "refused", reason: "not_found" });
  }, 60_000);

  test("what is sent comes back by a return, what is not is given up", async () => {
    const order = await buyPaid(shop, ana);
    expect(await ask(order.id)).toEqual({ kind: "refused", reason: "not_sent" });
    await deliver(shop, order.id, null);
    expect(await giveUp(services, order.id, who(ana))).toEqual({ kind: "refused", reason: "sent" });
    expect(await ask(order.id)).toMatchObject({ kind: "opened" });
  }, 60_000);
});

describe("a regret", () => {
  test("piece by piece: money to the centavo with coupon and PIX discount, shipping with the last one", async () => {
    const code = `PRATA${Date.now()}`;
    await makeCoupon(shop, code, { value: 7 });
    const order = await buyDelivered(shop, ana, { items: [TWO, PIERCING], coupon_code: code });
    const paid = Math.round((order.total - order.method_discount) * 100);
    const first = await opened(order.id);
    expect(first).toMatchObject({ kind: "regret", status: "requested", shippingCents: 0 });
    expect(await ask(order.id, { quantity: 2 })).toMatchObject({
      reason: "invalid",
      problems: [{ problem: "too_many" }],
    });
    const [ring = "", piercing = ""] = await lineIds(shop, order.id);
    const rest = [ring, piercing].map((orderItemId) => ({ orderItemId, quantity: 1, wantedSize: null }));
    const second = await openReturn(services, order.id, { kind: "regret", note: "", lines: rest }, who(ana));
    if (second.kind !== "opened") throw new Error(JSON.stringify(second));
    const last = await readReturn(db, second.returnId);
    expect(last.shippingCents).toBe(Math.round(order.shipping * 100));
    expect(refundOf(first) + refundOf(last)).toBe(paid);
    expect(await ask(order.id)).toEqual({ kind: "refused", reason: "nothing_left" });

    expect(await refundReturn(services, { returnId: first.id, actor })).toEqual({ kind: "moved" });
    await soon(shop, () => moneyOf(order.id)).toBe(refundOf(first));
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "partially_refunded" });
    expect(await refundReturn(services, { returnId: last.id, actor })).toEqual({ kind: "moved" });
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
      status: "delivered",
      payment_status: "refunded",
    });
    expect(await refundReturn(services, { returnId: last.id, actor })).toEqual({
      kind: "refused",
      reason: "not_possible",
    });
  }, 60_000);

  test("is answered at once, to the customer and to the shop", async () => {
    const order = await buyDelivered(shop, bia);
    const result = await ask(order.id, { note: "<b>Muito pequeno</b>" }, bia);
    if (result.kind !== "opened") throw new Error(JSON.stringify(result));
    const made = await readReturn(db, result.returnId);
    const letter = await mailAbout(shop, bia.email, new RegExp(`pedido de devolução \\(D-${made.number}\\)`));
    expect(letter.text).toMatch(/\/pedido\?codigo=[\w-]+#devolucao/);
    expect(letter.text).not.toContain("/orders/");
    const told = await mailAbout(shop, config.brand.email, new RegExp(`D-${made.number}, pedido`));
    expect(told.html).toContain("&lt;b&gt;Muito pequeno");
  }, 60_000);

  test("ends with the seventh day; a defect's guarantee goes on", async () => {
    const order = await buyDelivered(shop, ana, { daysAgo: 8 });
    expect(await ask(order.id)).toEqual({ kind: "refused", reason: "too_late" });
    expect(await ask(order.id, { kind: "exchange", wantedSize: "17" })).toEqual({
      kind: "refused",
      reason: "too_late",
    });
    await deliver(shop, order.id, 91);
    const note = "O fecho se soltou sozinho.";
    expect(await ask(order.id, { kind: "defect", note })).toEqual({ kind: "refused", reason: "too_late" });
    await deliver(shop, order.id, 90);
    expect(await ask(order.id, { kind: "defect" })).toMatchObject({ problems: [{ problem: "note_needed" }] });
    expect(await ask(order.id, { kind: "defect", note })).toMatchObject({ kind: "opened" });
    await deliver(shop, order.id, 7);
    expect(await ask(order.id)).toEqual({ kind: "refused", reason: "nothing_left" });
  }, 60_000);

  test("asked twice at once is one return; withdrawn, its pieces can be returned again; arrived, it stays", async () => {
    const order = await buyDelivered(shop, ana, { items: [TWO] });
    const answers = await Promise.all([1, 2, 3].map(() => ask(order.id, { quantity: 2 })));
    expect(answers.filter(({ kind }) => kind === "opened")).toHaveLength(1);
    const [{ returnId = "" } = {}] = answers.flatMap((answer) => (answer.kind === "opened" ? [answer] : []));
    expect(await withdrawReturn(services, returnId, who(bia))).toEqual({ kind: "refused", reason: "not_found" });
    expect(await withdrawReturn(services, returnId, who(ana))).toEqual({ kind: "withdrawn" });
    expect(await withdrawReturn(services, returnId, who(ana))).toEqual({ kind: "refused", reason: "not_possible" });
    const again = await opened(order.id, { quantity: 2 });
    const stock = await onHand();
    await approveReturn(services, { returnId: again.id, actor, answer: "Leve aos Correios.", labelUrl: null });
    await receiveReturn(services, { returnId: again.id, actor, shelved: "all" });
    expect(await onHand()).toBe(stock + 2);
    expect(await withdrawReturn(services, again.id, who(ana))).toEqual({ kind: "refused", reason: "not_possible" });
    expect(await exchangeReturn(services, { returnId: again.id, actor })).toEqual({
      kind: "refused",
      reason: "not_possible",
    });
    await mailAbout(shop, ana.email, new RegExp(`Sua peça chegou \\(D-${again.number}\\)`));
  }, 60_000);

  test("is nobody else's: no return on, and no look at, another customer's order", async () => {
    const order = await buyDelivered(shop, ana);
    expect(await ask(order.id, {}, bia)).toEqual({ kind: "refused", reason: "not_found" });
    const made = await opened(order.id);
    expect(await findReturn(services, made.id, who(bia))).toBeNull();
    expect(await findReturn(services, made.id, who(ana))).toEqual({ made, right: "owner" });
    expect(await findReturn(services, "nonsense", who(ana))).toBeNull();
  }, 60_000);
});

describe("an exchange", () => {
  test("of the size is offered where a piece that is left has another one in stock", async () => {
    const offered = async (orderId: string) => {
      const order = await findOrderById(db, orderId);
      if (!order) throw new Error("no order");
      return (await readOrderReturns(db, order, services.clock())).hasOtherSize;
    };
    const ring = await buyDelivered(shop, ana);
    expect(await offered(ring.id)).toBe(true);
    const piercing = await buyDelivered(shop, ana, { items: [PIERCING] });
    expect(await offered(piercing.id)).toBe(false);
    await setStock(shop, RING.product_id, (await stockOf(shop, RING.product_id)).reserved);
    expect(await offered(ring.id)).toBe(false);
    await setStock(shop, RING.product_id, 40);
    await opened(ring.id);
    expect(await offered(ring.id)).toBe(false);
  }, 60_000);

  test("asks for another size that is there, and sends it once the first piece is back", async () => {
    const order = await buyDelivered(shop, ana);
    const wanted = async (wantedSize: string | null) => ask(order.id, { kind: "exchange", wantedSize });
    expect(await wanted(null)).toMatchObject({ problems: [{ problem: "size_needed" }] });
    for (const size of ["99", RING.size]) {
      expect(await wanted(size)).toMatchObject({ problems: [{ problem: "size_unavailable" }] });
    }
    const made = await opened(order.id, { kind: "exchange", wantedSize: "17" });
    const clerk = { staffId: randomUUID(), role: "read_only" } as const;
    const answer = { returnId: made.id, actor: clerk, answer: "", labelUrl: null };
    expect(await approveReturn(services, answer)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(made.lines).toMatchObject([{ wantedSize: "17", quantity: 1 }]);
    const { reserved } = await stockOf(shop, RING.product_id);
    await setStock(shop, RING.product_id, reserved);
    const approval = { returnId: made.id, actor, answer: "Leve aos Correios.", labelUrl: null } as const;
    expect(await approveReturn(services, approval)).toEqual({ kind: "refused", reason: "out_of_stock" });
    expect(await approveReturn(services, { ...approval, withoutPieces: true })).toEqual({ kind: "moved" });
    await receiveReturn(services, { returnId: made.id, actor, shelved: "none" });
    expect(await exchangeReturn(services, { returnId: made.id, actor })).toEqual({
      kind: "refused",
      reason: "out_of_stock",
    });
    await setStock(shop, RING.product_id, reserved + 3);
    const sent = { carrier: "Correios", trackingCode: "AA123456785BR" };
    expect(await exchangeReturn(services, { returnId: made.id, actor, ...sent })).toEqual({ kind: "moved" });
    expect(await onHand()).toBe(reserved + 2);
    const letter = await mailAbout(shop, ana.email, new RegExp(`Sua troca está a caminho \\(D-${made.number}\\)`));
    expect(letter.text).toContain("AA123456785BR");
    expect(letter.text).toContain("Troca: D-");
    expect(await movesOf(`D-${made.number}`)).toEqual([{ delta: -1, reason: "return" }]);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  }, 60_000);

  test("for a defect sends the same piece anew; a refusal needs words, which reach the customer", async () => {
    const order = await buyDelivered(shop, ana, { items: [TWO] });
    const made = await opened(order.id, { kind: "defect", note: "A pedra caiu no segundo dia." });
    await approveReturn(services, { returnId: made.id, actor, answer: "", labelUrl: null });
    await receiveReturn(services, { returnId: made.id, actor, shelved: "none" });
    const stock = await onHand();
    expect(await exchangeReturn(services, { returnId: made.id, actor })).toEqual({ kind: "moved" });
    expect(await onHand()).toBe(stock - 1);
    const other = await opened(order.id, { kind: "defect", note: "A outra também perdeu a pedra." });
    const refuse = (answer: string) => refuseReturn(services, { returnId: other.id, actor, answer });
    expect(await refuse(" ")).toEqual({ kind: "refused", reason: "answer_needed" });
    expect(await refuse("A peça foi ajustada fora da garantia.")).toEqual({ kind: "moved" });
    const letter = await mailAbout(shop, ana.email, new RegExp(`\\(D-${other.number}\\)`));
    expect(letter.text).toBeDefined();
    await soon(shop, async () => (await mailAbout(shop, ana.email, /Sobre o seu aviso de defeito/)).text).toContain(
      "A peça foi ajustada fora da garantia.",
    );
  }, 60_000);
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
