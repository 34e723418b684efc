import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { invalidCallProblem, OrderToPay, PaymentCall } from "./payment-call.ts";

const shop = await createTestShop({ worker: false });
const ana = await createTestCustomer(shop);
const NO_ORDER = "Nenhum pedido encontrado para processar pagamento";
const MERCADO_PAGO = "/functions/v1/create-mercadopago-payment";
const STRIPE = "/functions/v1/create-stripe-payment";

async function pay(path: string, body: object): Promise<[number, unknown]> {
  const answer = await shop.json(path, body, { headers: ana.bearer });
  return [answer.status, await answer.json()];
}

test.each([
  [MERCADO_PAGO, "pix"],
  [STRIPE, "stripe"],
])("%s: without an order there is nothing to pay", async (path, method) => {
  const paymentData = { method };
  for (const call of [
    {},
    { order: null },
    { order: "x" },
    { order: {} },
    { order: { id: null } },
    { order: { id: "" } },
  ]) {
    const said = await pay(path, { ...call, paymentData });
    expect([call, ...said]).toMatchObject([call, 422, { code: "order_required", message: NO_ORDER }]);
  }
  for (const id of ["x", "6f1c0a52-0000-4000-8000-000000000000"]) {
    const said = await pay(path, { order: { id }, paymentData });
    expect(said).toMatchObject([404, { code: "order_not_found", message: NO_ORDER }]);
  }
});

test("Stripe's refusals carry the fields of its call", async () => {
  const refused = { success: false, error: NO_ORDER, sessionUrl: null, sessionId: null };
  expect(await pay(STRIPE, { order: {} })).toMatchObject([422, refused]);
  const { id } = await placeOrder(shop, ana);
  const order = { id, customerName: "Ana", customerEmail: "" };
  expect(await pay(STRIPE, { order })).toMatchObject([
    422,
    { success: false, error: "Dados inválidos: customerEmail: Dados do cliente são obrigatórios" },
  ]);
});

test("all that does not fit is named: 'Dados inválidos: field: message, ...'", async () => {
  const { id } = await placeOrder(shop, ana);
  const cardData = { number: "4235647728025682", installments: 0 };
  const [status, body] = await pay(MERCADO_PAGO, { order: { id }, paymentData: { method: "credit_card", cardData } });
  expect([status, body]).toMatchObject([
    422,
    {
      message:
        "Dados inválidos: paymentData.cardData.installments: Número de parcelas inválido, paymentData.cardData.number: Campo desconhecido",
    },
  ]);
  const empty = await pay(MERCADO_PAGO, { order: { id, items: [], total: 0 }, paymentData: { method: "credit_card" } });
  expect(empty).toMatchObject([
    422,
    {
      message:
        "Dados inválidos: items: Itens do pedido são obrigatórios, total: Total do pedido deve ser maior que zero, cardToken: Token do cartão é obrigatório",
    },
  ]);
});

test("a visitor is not authenticated, by either way", async () => {
  for (const path of [MERCADO_PAGO, STRIPE]) {
    const whole = { order: { id: "x" }, paymentData: { method: path === STRIPE ? "stripe" : "pix" } };
    const refused = await shop.json(path, whole);
    expect([refused.status, await refused.json()]).toMatchObject([401, { message: "Usuário não autenticado" }]);
  }
});

test("a release that does not know the accepted terms names them, so that the page goes without", () => {
  const before = PaymentCall.extend({ order: OrderToPay.omit({ acceptedTerms: true }) });
  const call = { order: { id: "x", acceptedTerms: "2026-11-26" }, paymentData: { method: "pix" } };
  expect(PaymentCall.safeParse(call).success).toBe(true);
  const { error } = before.safeParse(call);
  expect(error && invalidCallProblem(error)).toMatchObject({
    code: "invalid_input",
    issues: [{ path: "order.acceptedTerms" }],
  });
});
