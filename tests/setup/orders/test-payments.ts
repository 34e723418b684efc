import type { Decision } from "#sandbox/control/decide-payment.ts";
import type { TestCustomer } from "../test-customers.ts";
import type { TestShop } from "../test-shop.ts";

export interface PaymentAnswer {
  id: string;
  status: string;
  external_payment_id: string;
  pix_qr_code: string | null;
  pix_qr_code_base64: string | null;
  status_detail: string | null;
  message: string | null;
  payment_method: string;
  installments: number;
  boleto_url: string | null;
  boleto_line: string | null;
  boleto_barcode: string | null;
  session_url: string | null;
  challenge_url: string | null;
  expires_at: string | null;
}

export function askForPix(shop: TestShop, customer: TestCustomer, orderId: string): Promise<Response> {
  return askToPay(shop, customer, orderId, { method: "pix" });
}

/** The payer, by what an API client sends: an access token, or the claim secret of an order without an account. */
interface Payer {
  bearer: TestCustomer["bearer"] | { "X-Claim-Secret": string };
}

/** Requests a payment through the API; returns the response. */
export function askToPay(shop: TestShop, customer: Payer, orderId: string, paymentData: object): Promise<Response> {
  const body = { order: { id: orderId }, paymentData };
  return shop.json("/functions/v1/create-mercadopago-payment", body, { headers: customer.bearer });
}

export function payByPix(shop: TestShop, customer: Payer, orderId: string): Promise<PaymentAnswer> {
  return pay(shop, customer, orderId, { method: "pix" });
}

export async function pay(
  shop: TestShop,
  customer: Payer,
  orderId: string,
  paymentData: object,
): Promise<PaymentAnswer> {
  const response = await askToPay(shop, customer, orderId, paymentData);
  if (response.status !== 200) throw new Error(`payment: ${response.status} ${await response.text()}`);
  return response.json();
}

/** `visa` pays, `elo` pays by debit, `challenged` needs a 3-D Secure challenge. */
const CARDS = {
  visa: { brand: "visa", card_number: "4235647728025682", security_code: "123" },
  /** Charges interest from the third installment on. */
  hipercard: { brand: "hipercard", card_number: "6062826786276634", security_code: "123" },
  elo: { brand: "debelo", card_number: "5067766783888311", security_code: "123" },
  challenged: { brand: "master", card_number: "5483928164574623", security_code: "123" },
} as const;

/**
 * Payment data of a card. Creates its token at the simulator, as the provider's fields do in the browser. The holder's
 * name decides the outcome.
 */
export async function cardData(
  shop: TestShop,
  name: string,
  { card = "visa", installments = 1, code }: { card?: keyof typeof CARDS; installments?: number; code?: string } = {},
) {
  const { brand, ...typed } = CARDS[card];
  const cardholder = { name, identification: { type: "CPF", number: "12345678909" } };
  const answer = await shop.sandbox.app.request("/mercado-pago/v1/card_tokens?public_key=APP_USR-00000000-demo", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...typed,
      security_code: code ?? typed.security_code,
      expiration_month: 11,
      expiration_year: 2030,
      cardholder,
    }),
  });
  const { id }: { id: string } = await answer.json();
  return {
    cardToken: id,
    paymentMethodId: brand,
    issuerId: "24",
    installments,
    identificationType: "CPF",
    identificationNumber: "123.456.789-09",
    cardholderEmail: "maria@exemplo.com",
  };
}

/**
 * Simulates the payer, the bank or an expiry. Resolves once the shop has received the webhook. `late`: after the
 * payment has ended. `detail` and `silent`: how a decided dispute shows at Mercado Pago.
 */
export async function providerSays(
  shop: TestShop,
  externalPaymentId: string,
  decision: Decision,
  { late = false, amount, detail, silent }: { late?: boolean; amount?: string; detail?: string; silent?: boolean } = {},
): Promise<void> {
  const how = `${late ? "&late=1" : ""}${detail ? `&detail=${detail}` : ""}${silent ? "&case=silent" : ""}`;
  const path = `/control/payments/${externalPaymentId}/${decision}?wait=1${how}`;
  const body = JSON.stringify(amount === undefined ? {} : { amount });
  const headers = { "Content-Type": "application/json" };
  const response = await shop.sandbox.app.request(path, { method: "POST", body, headers });
  if (response.status !== 200) throw new Error(`${decision}: ${response.status} ${await response.text()}`);
}

/**
 * Makes Mercado Pago send a webhook event of any topic about a payment, or Stripe its fraud warning. Resolves once the
 * shop has received it.
 */
export async function providerNotes(
  shop: TestShop,
  externalPaymentId: string,
  topic: "payment" | "chargeback" | "claim" | "fraud-alert" | "unheard-of",
): Promise<void> {
  const path = `/control/payments/${externalPaymentId}/notices/${topic}?wait=1`;
  const response = await shop.sandbox.app.request(path, { method: "POST" });
  if (response.status !== 200) throw new Error(`${topic}: ${response.status} ${await response.text()}`);
}

/** Makes the next calls of a Mercado Pago operation fail. */
export async function letFail(shop: TestShop, operation: string, fault: string, more: object = {}): Promise<void> {
  const body = JSON.stringify({ target: "mercado-pago", operation, fault, ...more });
  const headers = { "Content-Type": "application/json" };
  const response = await shop.sandbox.app.request("/control/faults", { method: "POST", body, headers });
  if (response.status !== 201) throw new Error(`fault: ${response.status} ${await response.text()}`);
}
