import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { findRow, readRow, readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { closePayment } from "../payments/close-payment.server.ts";
import { expirePayment } from "../payments/expire-payment.server.ts";
import { probePaymentKeys } from "../payments/keys/note-keys.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { cancelPayment } from "./paying/cancel-payment.server.ts";
import { recordForOrders } from "./paying/settle-payment.server.ts";
import { refundOrder } from "./refunding/refund-order.server.ts";

let ahead = 0;
const { shop, db, ana } = await openPayingShop({
  clock: () => new Date(Date.now() + ahead),
  config: { paymentBudgets: { browserMs: 1500, jobMs: 3000 } },
  rings: 40,
});
/** As `placeOrder` uses it. */
const PAYER = "maria.clara@exemplo.com";

interface StripeAnswer {
  success: boolean;
  error: string | null;
  sessionUrl: string | null;
  sessionId: string | null;
  externalPaymentId: string;
  status: string;
}

const ask = (orderId: string, headers: Record<string, string> = ana.bearer, more: object = {}) =>
  shop.json(
    "/functions/v1/create-stripe-payment",
    { order: { id: orderId, ...more }, paymentData: { method: "stripe" }, user: { id: ana.id } },
    { headers },
  );

async function open(orderId: string): Promise<StripeAnswer> {
  const answer = await ask(orderId);
  if (answer.status !== 200) throw new Error(`stripe: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function choose(payment: StripeAnswer, choice: string): Promise<Response> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return shop.fetch(payment.sessionUrl ?? "", { method: "POST", headers, body: `choice=${choice}` });
}

const shows = (orderId: string, what: object) => soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject(what);

test("a session is opened as specified, paid on its page, and confirmed by its event", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  expect(payment).toMatchObject({
    success: true,
    error: null,
    sessionId: expect.stringMatching(/^cs_test_/),
    sessionUrl: expect.stringMatching(/^\/sandbox\/stripe\/pay\/cs_test_/),
    externalPaymentId: expect.stringMatching(/^PMI-/),
    status: "pending",
  });
  expect(await open(order.id)).toEqual(payment);
  expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  const left = await choose(payment, "card");
  expect(left.headers.get("Refresh")).toContain(`/order-success?order_id=${order.id}&session_id=${payment.sessionId}`);
  await shows(order.id, { status: "confirmed", payment_status: "paid", payment_method: "stripe" });
  expect(await stockOf(shop, RING.product_id)).toMatchObject({
    on_hand: before.on_hand - 1,
    reserved: before.reserved,
  });
});

test("who may: the owner, logged in, with something to pay; refusals in the call's own words", async () => {
  const order = await placeOrder(shop, ana);
  const visitor = await ask(order.id, {});
  expect([visitor.status, await visitor.json()]).toMatchObject([
    401,
    { success: false, error: "Usuário não autenticado", sessionUrl: null, sessionId: null },
  ]);
  expect((await ask("x")).status).toBe(404);
  const empty = await ask(order.id, ana.bearer, { items: [], total: 0 });
  expect(await empty.json()).toMatchObject({
    success: false,
    error: "Dados inválidos: items: Itens do pedido são obrigatórios, total: Total do pedido deve ser maior que zero",
  });
});

test("a submitted page whose PIX is not paid is no money; paid later it is", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "pix-later");
  await soon(shop, () =>
    findRow(db, "webhook_events", { provider: "stripe", resource_id: payment.sessionId ?? "" }, ["outcome"]),
  ).toMatchObject({ outcome: "recorded" });
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "pending" });
  await providerSays(shop, payment.externalPaymentId, "approve");
  await shows(order.id, { payment_status: "paid" });
});

test("its PIX failed, its page expired: the pieces are free, the order can be paid again", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const first = await open(order.id);
  await providerSays(shop, first.externalPaymentId, "reject");
  await shows(order.id, { status: "pending", payment_status: "rejected" });
  const second = await open(order.id);
  expect(second.sessionId).not.toBe(first.sessionId);
  await choose(second, "expire");
  await shows(order.id, { status: "pending", payment_status: "cancelled" });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
});

test("a declined card leaves the page open for another", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "decline");
  expect(await (await shop.fetch(payment.sessionUrl ?? "")).text()).toContain("Seu cartão foi recusado");
  await choose(payment, "card");
  await shows(order.id, { payment_status: "paid" });
});

test("ours ends it at Stripe: its page can no longer be paid", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  ahead = 76 * MINUTE_MS;
  await expirePayment(shop.services, { paymentId: await idOf(payment) }, recordForOrders(shop.services));
  ahead = 0;
  await shows(order.id, { payment_status: "cancelled" });
  expect(await (await shop.fetch(payment.sessionUrl ?? "")).text()).toContain("não pode mais ser feito");
});

const rowOf = ({ externalPaymentId }: StripeAnswer) =>
  readRow(db, "payments", { external_payment_id: externalPaymentId }, [
    "id",
    "state",
    "expires_at",
    "pix_qr_code",
    "pix_qr_code_base64",
    "session_url",
    "created_at",
  ]);
const idOf = async (payment: StripeAnswer) => (await rowOf(payment)).id;
const heldOf = async (payment: StripeAnswer) =>
  readRow(db, "stock_reservations", { payment_id: await idOf(payment) }, ["state", "held_until"]);

/** A page submitted with PIX, in the shop's current state. */
async function issuePix(orderId: string): Promise<StripeAnswer> {
  const payment = await open(orderId);
  await choose(payment, "pix-later");
  await soon(shop, async () => (await rowOf(payment)).pix_qr_code).toMatch(/PIX/);
  const picture = Buffer.from((await rowOf(payment)).pix_qr_code_base64 ?? "", "base64");
  expect(picture.subarray(1, 4).toString("latin1")).toBe("PNG");
  return payment;
}

test("pieces are held as long as anything can be paid: the page's life, then the PIX's, and grace", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  const { created_at } = await rowOf(payment);
  const { held_until } = await heldOf(payment);
  expect((held_until.getTime() - created_at.getTime()) / MINUTE_MS).toBe(75);
  // Confirmed in the page's last minute, the PIX is valid for 30 more minutes: our deadline must not be earlier.
  ahead = 40 * MINUTE_MS;
  await choose(payment, "pix-later");
  await soon(shop, async () => (await rowOf(payment)).pix_qr_code).toMatch(/PIX/);
  ahead = 39 * MINUTE_MS;
  await expirePayment(shop.services, { paymentId: await idOf(payment) }, recordForOrders(shop.services));
  ahead = 0;
  expect([(await rowOf(payment)).state, (await heldOf(payment)).state]).toEqual(["pending", "held"]);
});

test("a PIX that was issued is told of: its code, its end and its page stand on the order, and come by mail", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await issuePix(order.id);
  const { expires_at, session_url } = await rowOf(payment);
  const minutes = ((expires_at?.getTime() ?? 0) - Date.now()) / MINUTE_MS;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  expect(session_url).toContain("/stripe/pix/");
  const letter = await mailAbout(shop, PAYER, new RegExp(`pedido nº ${order.number}: falta o pagamento`));
  expect(letter.text).toMatch(/PIX, válido até \d/);
  expect(letter.text).toMatch(/PIX copia e cola:\n\S*PIX-stripe/);
});

test("a PIX that was issued cannot be called off: who wants to is told until when it is payable, and its pieces stay", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await issuePix(order.id);
  const answer = await shop.json(
    "/functions/v1/cancel-payment",
    { external_payment_id: payment.externalPaymentId },
    { headers: ana.bearer },
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: "payment_still_payable", message: expect.stringMatching(/ainda pode ser pago até \d{2}:\d{2}/) },
  ]);
  expect([(await rowOf(payment)).state, (await heldOf(payment)).state]).toEqual(["pending", "held"]);
  // With another method the order could be paid twice.
  const other = await shop.json(
    "/functions/v1/create-mercadopago-payment",
    { order: { id: order.id }, paymentData: { method: "pix" } },
    { headers: ana.bearer },
  );
  expect([other.status, await other.json()]).toMatchObject([409, { code: "payment_still_payable" }]);
  await providerSays(shop, payment.externalPaymentId, "approve");
  await shows(order.id, { status: "confirmed", payment_status: "paid" });
});

test("a PIX that nobody pays: the attempt expires, its pieces are free, another method is taken", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const payment = await issuePix(order.id);
  ahead = 31 * MINUTE_MS;
  await providerSays(shop, payment.externalPaymentId, "expire");
  await soon(shop, async () => (await rowOf(payment)).state).toBe("expired");
  ahead = 0;
  await soon(shop, () => stockOf(shop, RING.product_id)).toEqual(before);
  expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending", payment_method: "pix" });
});

test.each([
  ["its owner gives the order up", (orderId: string) => giveUp(shop.services, orderId, { customerId: ana.id })],
  ["the shop cancels it", (orderId: string) => cancelOrder(shop.services, "shop", { orderId, reason: "engano" })],
])(
  "%s while a PIX is payable: the order ends, its pieces wait for the PIX's end, late money goes back",
  async (_, end) => {
    const order = await placeOrder(shop, ana);
    const payment = await issuePix(order.id);
    const { expires_at: payableUntil } = await rowOf(payment);
    expect(await end(order.id)).toMatchObject({ payableUntil });
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled" });
    expect([(await rowOf(payment)).state, (await heldOf(payment)).state]).toEqual(["pending", "held"]);
    const letter = await mailAbout(shop, PAYER, new RegExp(`Pedido nº ${order.number} cancelado`));
    expect(letter.text).toMatch(/ainda pode ser pago até \d{2}:\d{2}/);
    await providerSays(shop, payment.externalPaymentId, "approve");
    await soon(shop, async () => {
      const answer = await shop.sandbox.app.request("/control/payments");
      const all: { external_reference: string; refunded_amount?: string }[] = await answer.json();
      return all.find((each) => each.external_reference === payment.externalPaymentId)?.refunded_amount;
    }).toBe(order.total.toFixed(2));
    expect((await heldOf(payment)).state).not.toBe("held");
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled" });
  },
);

test("ended with us while Stripe did not answer: nobody goes on calling off what must run out by itself", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await issuePix(order.id);
  await letFail(shop, "get-session", "500", { target: "stripe", times: 1 });
  await cancelPayment(shop.services, payment.externalPaymentId, { customerId: ana.id });
  expect((await rowOf(payment)).state).toBe("cancelled");
  await closePayment(shop.services, { paymentId: await idOf(payment) });
  const waiting = await sql<{ start_after: Date }>`
    select start_after from pgboss.job
     where name = 'payments.close' and state = 'created' and data ->> 'paymentId' = ${await idOf(payment)}
     order by start_after desc limit 1`.execute(db);
  expect(waiting.rows[0]?.start_after.getTime()).toBeGreaterThan(Date.now() + 35 * MINUTE_MS);
});

test("called off by its customer: one story, and no mail of a deadline", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await cancelPayment(shop.services, payment.externalPaymentId, { customerId: ana.id });
  const kinds = (await readRows(db, "order_events", { order_id: order.id }, ["kind"])).map(({ kind }) => kind);
  expect(kinds).toContain("payment_cancelled");
  expect(kinds).not.toContain("payment_expired");
});

test("another method calls it off while its page is open", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending", payment_method: "pix" });
  expect((await rowOf(payment)).state).toBe("cancelled");
});

describe("faults", () => {
  const stripe = { target: "stripe" };

  test.each(["500", "lost-answer", "429", "409", "html-502"])(
    "%s while it is made: processing, finished by a job with the same key",
    async (fault) => {
      const order = await placeOrder(shop, ana);
      await letFail(shop, "create-session", fault, stripe);
      const payment = await open(order.id);
      expect(payment).toMatchObject({ success: true, sessionUrl: null, status: "processing" });
      await soon(shop, () => open(order.id)).toMatchObject({ status: "pending" });
      const all: { external_reference: string }[] = await (await shop.sandbox.app.request("/control/payments")).json();
      expect(all.filter((each) => each.external_reference === payment.externalPaymentId)).toHaveLength(1);
    },
    30_000,
  );

  test("an answer of 500 that Stripe keeps under the call's key: a new key, and the attempt goes on", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "kept-500", stripe);
    expect(await open(order.id)).toMatchObject({ status: "processing", sessionUrl: null });
    await soon(shop, () => open(order.id)).toMatchObject({ status: "pending" });
    await choose(await open(order.id), "card");
    await shows(order.id, { status: "confirmed", payment_status: "paid" });
    await letFail(shop, "refund", "kept-500", stripe);
    const refund = { orderId: order.id, amountCents: null, reason: "peça com defeito" };
    expect(await refundOrder(shop.services, "shop", refund)).toMatchObject({ kind: "requested" });
    await soon(shop, () => readOrder(shop, ana, order.id), { timeout: 40_000 }).toMatchObject({
      payment_status: "refunded",
    });
  }, 60_000);

  test("a refused key leaves the attempt waiting; once it is taken again, the page is there", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "401", stripe);
    expect(await open(order.id)).toMatchObject({ status: "processing", sessionUrl: null });
    await probePaymentKeys(shop.services);
    await shop.time.advance(30_000);
    await soon(shop, () => open(order.id)).toMatchObject({ status: "pending", sessionUrl: expect.any(String) });
  });

  test("another amount than asked for is looked at, never paid, and told to the shop", async () => {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-session", "amount-mismatch", stripe);
    const payment = await open(order.id);
    await choose(payment, "card");
    await shows(order.id, { status: "pending", payment_status: "in_review" });
    expect(await findRow(db, "payment_alerts", { subject: payment.externalPaymentId }, ["kind"])).toEqual({
      kind: "mismatch",
    });
  });

  test.each(["wrong-signature", "unsigned", "missing"])("%s event: asking finds the money", async (fault) => {
    const order = await placeOrder(shop, ana);
    const payment = await open(order.id);
    await letFail(shop, "webhook", fault, { ...stripe, times: 2 });
    await choose(payment, "card");
    const { id: paymentId } = await readRow(db, "payments", { external_payment_id: payment.externalPaymentId }, ["id"]);
    await shop.services.jobs.send(db, refreshPaymentJob, { paymentId, round: 9 });
    await shows(order.id, { payment_status: "paid" });
  });

  test("duplicates are one", async () => {
    const order = await placeOrder(shop, ana);
    const payment = await open(order.id);
    await letFail(shop, "webhook", "duplicate", { ...stripe, times: 2 });
    await choose(payment, "card");
    await shows(order.id, { status: "confirmed", payment_status: "paid" });
    expect(await readRows(db, "stock_movements", { reference: order.id }, ["id"])).toHaveLength(1);
  });
});

test("disputes and refunds made elsewhere are shown on the order", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await choose(payment, "card");
  await shows(order.id, { payment_status: "paid" });
  await providerSays(shop, payment.externalPaymentId, "dispute");
  await shows(order.id, { payment_status: "in_dispute" });
  await providerSays(shop, payment.externalPaymentId, "win");
  await shows(order.id, { payment_status: "paid" });
});

test("late money for an order that is paid already goes back through Stripe", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await open(order.id);
  await letFail(shop, "expire-session", "500", { target: "stripe", times: 3 });
  const pix = await payByPix(shop, ana, order.id);
  await providerSays(shop, pix.external_payment_id, "approve");
  await shows(order.id, { payment_status: "paid", payment_method: "pix" });
  await choose(payment, "card");
  await soon(shop, async () => {
    const answer = await shop.sandbox.app.request("/control/payments");
    const all: { external_reference: string; refunded_amount?: string }[] = await answer.json();
    return all.find((each) => each.external_reference === payment.externalPaymentId)?.refunded_amount;
  }).toBe(order.total.toFixed(2));
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid", payment_method: "pix" });
});
