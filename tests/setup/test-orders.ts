import { sql } from "kysely";
import type { TestCustomer } from "./test-customers.ts";
import type { TestShop } from "./test-shop.ts";

/** The fields of an order that tests read. */
export interface OrderRecord {
  id: string;
  user_id: string | null;
  status: string;
  payment_status: string;
  payment_method: string | null;
  external_payment_id: string | null;
  subtotal: number;
  discount: number;
  coupon_code: string | null;
  shipping_discount: number;
  method_discount: number;
  shipping: number;
  total: number;
  service_name: string | null;
  shipping_option_id: string | null;
  order_items: {
    product_id: string;
    size: string;
    quantity: number;
    price: number;
    discount: number;
    image: string | null;
  }[];
  claim_secret?: string;
}

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

const DELIVERY = {
  customer_name: "Maria Clara Nunes",
  customer_email: "maria.clara@exemplo.com",
  customer_phone: "(11) 98888-1234",
  customer_cpf: "529.982.247-25",
  shipping_address: {
    street: "Avenida Paulista",
    number: "1578",
    complement: "Apto 42",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    zipCode: "01310-100",
  },
};

/** A ring of the sample catalogue. */
export const RING = { product_id: "ANELAPARAD-001", size: "16", quantity: 1 };

export function orderBody(change: object = {}) {
  return { items: [RING], ...DELIVERY, ...change };
}

export async function placeOrder(shop: TestShop, customer: TestCustomer | null, change: object = {}) {
  const response = await shop.json("/rest/v1/orders", orderBody(change), { headers: customer?.bearer ?? {} });
  if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`);
  const record: OrderRecord = await response.json();
  return record;
}

export function askForPix(shop: TestShop, customer: TestCustomer, orderId: string): Promise<Response> {
  return askToPay(shop, customer, orderId, { method: "pix" });
}

/** Requests a payment through the API; returns the response. */
export function askToPay(
  shop: TestShop,
  customer: TestCustomer,
  orderId: string,
  paymentData: object,
): Promise<Response> {
  const body = { order: { id: orderId }, paymentData };
  return shop.json("/functions/v1/create-mercadopago-payment", body, { headers: customer.bearer });
}

export function payByPix(shop: TestShop, customer: TestCustomer, orderId: string): Promise<PaymentAnswer> {
  return pay(shop, customer, orderId, { method: "pix" });
}

export async function pay(
  shop: TestShop,
  customer: TestCustomer,
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

export async function readOrder(shop: TestShop, customer: TestCustomer, orderId: string): Promise<OrderRecord> {
  const response = await shop.fetch(`/rest/v1/orders/${orderId}`, { headers: customer.bearer });
  if (response.status !== 200) throw new Error(`order: ${response.status}`);
  return response.json();
}

/**
 * Simulates the payer, the bank or an expiry. Resolves once the shop has received the webhook. `late`: after the
 * payment has ended.
 */
export async function providerSays(
  shop: TestShop,
  externalPaymentId: string,
  decision: "approve" | "reject" | "expire" | "refund" | "dispute" | "win" | "lose" | "finish-refund" | "fail-refund",
  { late = false, amount }: { late?: boolean; amount?: string } = {},
): Promise<void> {
  const path = `/control/payments/${externalPaymentId}/${decision}?wait=1${late ? "&late=1" : ""}`;
  const body = JSON.stringify(amount === undefined ? {} : { amount });
  const headers = { "Content-Type": "application/json" };
  const response = await shop.sandbox.app.request(path, { method: "POST", body, headers });
  if (response.status !== 200) throw new Error(`${decision}: ${response.status} ${await response.text()}`);
}

/** Makes Mercado Pago send a webhook event of any topic about a payment. Resolves once the shop has received it. */
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

export interface SentEmail {
  subject: string;
  html: string;
  text: string;
}

export async function mailsTo(shop: TestShop, email: string): Promise<SentEmail[]> {
  const response = await shop.sandbox.app.request(`/mailbox.json?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** The stock of a product that has a single stock row. */
export function stockOf(shop: TestShop, productId: string) {
  return shop.services.db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["on_hand", "reserved", "stock"])
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
}

/** Sets the stock of a product (null: of all), with the stock movement of a manual count. */
export async function setStock(shop: TestShop, productId: string | null, onHand: number): Promise<void> {
  await sql`
    with counted as (select id, ${onHand}::int - on_hand as delta from skus
       where product_id = coalesce(${productId}, product_id)), ledger as (
      insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
    )
    update skus set on_hand = on_hand + counted.delta from counted where counted.id = skus.id`.execute(
    shop.services.db,
  );
}
