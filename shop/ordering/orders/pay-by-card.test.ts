import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import {
  askToPay,
  cardData,
  letFail,
  type PaymentAnswer,
  pay,
  payByPix,
  providerSays,
} from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { findRow, setRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { expirePayment } from "../payments/expire-payment.server.ts";
import { endPayment } from "../payments/record-fact.server.ts";
import { recordForOrders } from "./paying/settle-payment.server.ts";

const { shop, db, ana } = await openPayingShop({
  config: { paymentBudgets: { browserMs: 1500, jobMs: 3000 } },
  rings: 60,
});
const THREE = { items: [{ ...RING, quantity: 3 }] };

async function buy(name: string, options: Parameters<typeof cardData>[2] = {}, change: object = {}) {
  const order = await placeOrder(shop, ana, change);
  const method = options.card === "elo" ? "debit_card" : "credit_card";
  return { order, payment: await pay(shop, ana, order.id, { method, cardData: await cardData(shop, name, options) }) };
}

test("an approved card confirms the order at once, with its installments", async () => {
  const before = await stockOf(shop, RING.product_id);
  const { order, payment } = await buy("APRO", { installments: 3 }, THREE);
  expect(payment).toMatchObject({
    status: "approved",
    status_detail: "accredited",
    message: null,
    payment_method: "credit_card",
    installments: 3,
  });
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await stockOf(shop, RING.product_id)).toMatchObject({
    on_hand: before.on_hand - 3,
    reserved: before.reserved,
  });
  expect(
    await findRow(db, "payments", { id: payment.id }, ["card_brand", "installments", "amount_cents"]),
  ).toMatchObject({ card_brand: "visa", installments: 3 });
});

test("a debit card pays in one", async () => {
  const { payment } = await buy("APRO", { card: "elo" });
  expect(payment).toMatchObject({ status: "approved", payment_method: "debit_card", installments: 1 });
});

test.each([
  ["OTHE", "O banco recusou o pagamento. Use outro cartão ou outra forma de pagamento."],
  ["CALL", "O banco pede que você autorize o pagamento: ligue para ele e tente de novo."],
  ["FUND", "O cartão não tem limite ou saldo suficiente."],
  ["SECU", "Confira o código de segurança do cartão."],
  ["EXPI", "Confira a data de validade do cartão."],
  ["FORM", "Confira os dados do cartão."],
  ["SALD", "O cartão não tem limite ou saldo suficiente."],
  ["LIMI", "O limite do cartão ou de tentativas foi atingido. Use outro cartão ou outra forma de pagamento."],
  ["PEND", "O banco não confirmou que a compra é sua. Tente de novo e siga o que o banco pedir, ou use outro cartão."],
])("refused (402) for %s: a reason, free pieces, and another try on the same order", async (name, message) => {
  const before = await stockOf(shop, RING.product_id);
  const { order, payment } = await buy(name);
  expect(payment).toMatchObject({ status: "rejected", message });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "rejected" });
  const again = await pay(shop, ana, order.id, { method: "credit_card", cardData: await cardData(shop, "APRO") });
  expect(again.status).toBe("approved");
  expect(again.external_payment_id).not.toBe(payment.external_payment_id);
});

test("in review: nothing of ours ends it, another payment is not started; the bank decides", async () => {
  const { order, payment } = await buy("CONT");
  expect(payment.status).toBe("in_process");
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending", payment_status: "in_review" });
  expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: payment.id, status: "in_process" });
  const cancelled = await shop.json(
    "/functions/v1/cancel-payment",
    { external_payment_id: payment.external_payment_id },
    { headers: ana.bearer },
  );
  expect(cancelled.status).toBe(409);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
});

describe("in review, and the shop does not know it yet", () => {
  const stateOf = (id: string) =>
    db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirstOrThrow();

  /** A card payment in review whose response and webhook event are lost. */
  async function buyUnheard() {
    const order = await placeOrder(shop, ana);
    await letFail(shop, "create-order", "lost-answer");
    await letFail(shop, "webhook", "missing");
    const payment = await pay(shop, ana, order.id, {
      method: "credit_card",
      cardData: await cardData(shop, "CONT"),
    });
    expect(payment.status).toBe("processing");
    // Stops polling before the provider's search finds the payment.
    await sql`delete from pgboss.job where name = 'payments.refresh'`.execute(db);
    await new Promise((indexed) => setTimeout(indexed, 1_600));
    expect(await stateOf(payment.id)).toEqual({ state: "created" });
    return payment;
  }

  test("the provider that does not call it off is asked why: it stays with its pieces", async () => {
    const before = await stockOf(shop, RING.product_id);
    const { id } = await buyUnheard();
    const createdAt = new Date(Date.now() - 20 * 60_000);
    const expiresAt = new Date(Date.now() - 60_000);
    await setRows(db, "payments", { id }, { created_at: createdAt, expires_at: expiresAt });
    await expirePayment(shop.services, { paymentId: id }, recordForOrders(shop.services));
    expect(await stateOf(id)).toEqual({ state: "in_review" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  });

  test("called off by its owner it stays, too: the provider goes on with it", async () => {
    const before = await stockOf(shop, RING.product_id);
    const { id, external_payment_id } = await buyUnheard();
    const cancelled = await shop.json("/functions/v1/cancel-payment", { external_payment_id }, { headers: ana.bearer });
    expect(cancelled.status).toBe(409);
    expect(await stateOf(id)).toEqual({ state: "in_review" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  });

  test("told of it meanwhile, no timer of ours ends it", async () => {
    const { payment } = await buy("CONT");
    const ended = await db.transaction().execute((trx) => endPayment(trx, payment.id, "expired", new Date()));
    expect(ended).toMatchObject({ changed: false, payment: { state: "in_review" } });
  });
});

describe("3-D Secure", () => {
  const answer = async (payment: PaymentAnswer, yes: boolean) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const address = payment.challenge_url ?? expect.fail("no challenge");
    const body = `answer=${yes ? "yes" : "no"}`;
    expect((await shop.fetch(address, { method: "POST", headers, body })).status).toBe(303);
  };

  const toldOf = async ({ external_payment_id }: PaymentAnswer) =>
    (await shop.json("/functions/v1/check-payment", { external_payment_id }, { headers: ana.bearer })).json();

  test("waits with the bank's page; passed, it is paid; failed, it says so", async () => {
    const { order, payment } = await buy("APRO", { card: "challenged" });
    expect(payment).toMatchObject({
      status: "in_process",
      status_detail: "pending_challenge",
      challenge_url: expect.stringMatching(/^\/sandbox\/mercado-pago\/3ds\/PAY/),
    });
    await answer(payment, true);
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });

    const refused = await buy("APRO", { card: "challenged" });
    await answer(refused.payment, false);
    await soon(shop, () => readOrder(shop, ana, refused.order.id)).toMatchObject({ payment_status: "rejected" });
    expect(await toldOf(refused.payment)).toMatchObject({
      status: "rejected",
      status_detail: "3ds_challenge_failed",
      message:
        "O banco não confirmou que a compra é sua. Tente de novo e siga o que o banco pedir, ou use outro cartão.",
    });
  });

  test("not answered in time, it is refused in its own words, and the order can be paid anew", async () => {
    const { order, payment } = await buy("APRO", { card: "challenged" });
    await providerSays(shop, payment.external_payment_id, "expire");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
      status: "pending",
      payment_status: "rejected",
    });
    expect(await toldOf(payment)).toMatchObject({
      status: "rejected",
      status_detail: "3ds_challenge_expired",
      message: "O tempo para confirmar a compra com o banco terminou. Tente de novo ou use outro cartão.",
    });
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  });

  test("left alone, another method takes its place", async () => {
    const { order, payment } = await buy("APRO", { card: "challenged" });
    const pix = await payByPix(shop, ana, order.id);
    expect(pix).toMatchObject({ status: "pending", payment_method: "pix" });
    expect(await findRow(db, "payments", { id: payment.id }, ["state"])).toEqual({ state: "cancelled" });
  });
});

describe("another method on the same order", () => {
  test("calls the running one off at the provider, and holds its pieces once", async () => {
    const before = await stockOf(shop, RING.product_id);
    const order = await placeOrder(shop, ana);
    const pix = await payByPix(shop, ana, order.id);
    const boleto = await pay(shop, ana, order.id, { method: "boleto" });
    expect(boleto).toMatchObject({ status: "pending", payment_method: "boleto" });
    expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
    const all: { external_reference: string; status: string }[] = await (
      await shop.sandbox.app.request("/control/payments")
    ).json();
    expect(all.find((each) => each.external_reference === pix.external_payment_id)?.status).toBe("canceled");
    const card = await pay(shop, ana, order.id, { method: "credit_card", cardData: await cardData(shop, "APRO") });
    expect(card.status).toBe("approved");
    expect(await readOrder(shop, ana, order.id)).toMatchObject({
      payment_status: "paid",
      payment_method: "credit_card",
    });
  });

  test("gets the running one when its money was faster", async () => {
    const order = await placeOrder(shop, ana);
    const pix = await payByPix(shop, ana, order.id);
    await letFail(shop, "webhook", "missing");
    await providerSays(shop, pix.external_payment_id, "approve");
    expect(await pay(shop, ana, order.id, { method: "boleto" })).toMatchObject({
      status: "approved",
      payment_method: "pix",
    });
  });
});

test("the same token twice is one payment", async () => {
  const order = await placeOrder(shop, ana);
  const paymentData = { method: "credit_card", cardData: await cardData(shop, "CONT") };
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(shop, ana, order.id, paymentData)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test("a card whose answer is lost is found by its reference; one that never arrived is given up", async () => {
  const order = await placeOrder(shop, ana);
  await letFail(shop, "create-order", "lost-answer");
  const paymentData = { method: "credit_card", cardData: await cardData(shop, "APRO") };
  expect(await pay(shop, ana, order.id, paymentData)).toMatchObject({ status: "processing" });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });

  const other = await placeOrder(shop, ana);
  await letFail(shop, "create-order", "500");
  const lost = await pay(shop, ana, other.id, { method: "credit_card", cardData: await cardData(shop, "APRO") });
  expect(lost.status).toBe("processing");
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await db.updateTable("payments").set({ created_at: createdAt }).where("id", "=", lost.id).execute();
  await shop.services.jobs.send(db, refreshPaymentJob, { paymentId: lost.id, round: 9, missing: 2 });
  await soon(shop, () => readOrder(shop, ana, other.id)).toMatchObject({ payment_status: "rejected" });
});

describe("what a card's call may carry", () => {
  test("a token is needed: the specification's pre-check", async () => {
    const order = await placeOrder(shop, ana);
    const refused = await askToPay(shop, ana, order.id, { method: "credit_card", cardData: { installments: 1 } });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "invalid_payment", message: "Dados inválidos: cardToken: Token do cartão é obrigatório" },
    ]);
    const empty = await shop.json(
      "/functions/v1/create-mercadopago-payment",
      { order: { id: order.id, items: [], total: 0 }, paymentData: { method: "pix" } },
      { headers: ana.bearer },
    );
    expect((await empty.json()).message).toBe(
      "Dados inválidos: items: Itens do pedido são obrigatórios, total: Total do pedido deve ser maior que zero",
    );
  });

  test("no more installments than the order's total is shown in", async () => {
    const order = await placeOrder(shop, ana);
    const data = await cardData(shop, "APRO", { installments: 2 });
    const refused = await askToPay(shop, ana, order.id, { method: "credit_card", cardData: data });
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: "too_many_installments" }]);
  });
});

test("money that goes back in part, or is disputed, is shown on the order; a dispute comes and goes", async () => {
  const { order, payment } = await buy("APRO");
  const shows = (payment_status: string) =>
    soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed", payment_status });
  await providerSays(shop, payment.external_payment_id, "dispute");
  await shows("in_dispute");
  await providerSays(shop, payment.external_payment_id, "win");
  await shows("paid");

  const lost = await buy("APRO");
  await providerSays(shop, lost.payment.external_payment_id, "dispute");
  await soon(shop, () => readOrder(shop, ana, lost.order.id)).toMatchObject({ payment_status: "in_dispute" });
  await providerSays(shop, lost.payment.external_payment_id, "lose");
  await soon(shop, () => readOrder(shop, ana, lost.order.id)).toMatchObject({
    status: "confirmed",
    payment_status: "refunded",
  });
});

test("in demo mode the card fields come from the shop's own address, and may stand in its pages", async () => {
  const { sdkUrl = "" } = shop.services.config.mercadoPago ?? {};
  const script = await shop.fetch(sdkUrl);
  expect([script.status, script.headers.get("Content-Type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  const frame = await shop.fetch("/sandbox/mercado-pago/fields/frame?type=cardNumber&session=a");
  expect(frame.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(frame.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const address = "/sandbox/mercado-pago/v1/card_tokens?public_key=APP_USR-00000000-demo";
  const refused = await shop.fetch(address, { method: "POST", headers, body: "{}" });
  expect([refused.status, (await refused.json()).cause]).toMatchObject([400, [{ code: "E301" }]]);
});
