import { randomUUID } from "node:crypto";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import type { Chance } from "./chance.ts";

/** What shoppers were told by 2xx responses, and what they did at their bank: all of it must be true in the end. */
export interface Promises {
  orders: Map<string, { total: number }>;
  /** Payment attempts by external id, with the status in the response. */
  payments: Map<string, string>;
  /** Payment attempts that the provider charged. */
  money: Set<string>;
}

export interface ShopperOptions {
  url: string;
  sandbox: Sandbox;
  tokens: readonly [string, ...string[]];
  chance: Chance;
  /** Products they buy; the last one is scarce. */
  products: readonly [string, ...string[]];
  coupon: string;
  /** Aborted to stop after the current purchase. */
  stop: AbortSignal;
  /** Aborted when the shop is killed: pending requests are dropped. */
  lost?: AbortSignal;
  /** Overrides the order's items and shipping; default: one or two rings by the cheapest service. */
  basket?: (chance: Chance) => Promise<object>;
  /** Collects attempts that may be paid after the deadline. */
  late?: Set<string>;
  /** Is told of each answer, also of those that are asked for again; status 0: there was none. */
  answered?: (path: string, status: number) => void;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

type PayOptions = Omit<ShopperOptions, "tokens" | "coupon" | "products" | "stop" | "basket">;

const METHODS = ["pix", "boleto", "credit_card", "debit_card", "stripe"] as const;
const AGAIN_MS = 150;
/** Shoppers stop retrying after this. */
const PATIENCE_MS = 120_000;
const CARDS = {
  credit_card: { brand: "visa", card_number: "4235647728025682" },
  debit_card: { brand: "debelo", card_number: "5067766783888311" },
} as const;
/** The cardholder's name decides: most are approved, some reviewed, some declined. */
const CARD_OWNERS = ["APRO", "APRO", "CONT", "OTHE", "FUND"] as const;

/** Runs `count` concurrent shoppers who order and pay with all methods until `stop` is aborted. */
export async function goShopping(count: number, options: ShopperOptions, promises: Promises): Promise<void> {
  const shop = async (index: number) => {
    const token = options.tokens[index % options.tokens.length] ?? options.tokens[0];
    while (!options.stop.aborted) await buyOnce(options, token, promises);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => shop(index)));
}

/** Headers that tell who buys: a session, or the secret of an order placed without one. */
type Buyer = Record<string, string>;

/** How many purchases are made without an account. */
const GUESTS = 0.4;

/** Places one order, with or without an account, and makes up to three payment attempts. */
export async function buyOnce(options: ShopperOptions, token: string, promises: Promises): Promise<void> {
  const { chance, coupon, basket = oneRing(options) } = options;
  const chosen = await basket(chance);
  const body = orderBody({ ...chosen, ...(chance.next() < 0.3 ? { coupon_code: coupon } : {}) });
  const session: Buyer = chance.next() < GUESTS ? {} : { Authorization: `Bearer ${token}` };
  const ordered = await ask(options, "/rest/v1/orders", { ...session, "Idempotency-Key": randomUUID() }, body);
  if (!ordered?.ok) return;
  const order: { id: string; total: number; claim_secret?: string } = await ordered.json();
  const buyer: Buyer = order.claim_secret ? { "X-Claim-Secret": order.claim_secret } : session;
  promises.orders.set(order.id, { total: order.total });
  await payOrder(options, buyer, { id: order.id }, promises);
}

/** An order to pay; `acceptedTerms`: the version of the legal texts, for one that staff made. */
interface OrderToPay {
  id: string;
  acceptedTerms?: string;
}

/** Makes up to three payment attempts; resolves to whether the provider has its money. */
export async function payOrder(
  options: PayOptions,
  buyer: Buyer,
  order: OrderToPay,
  promises: Promises,
): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const reference = await payOnce(options, buyer, order, promises);
    if (reference === null) return false;
    const goesOn = await decide(options, buyer, reference, promises);
    if (!goesOn) return promises.money.has(reference);
  }
  return false;
}

function oneRing({ products }: Pick<ShopperOptions, "products">) {
  return async (chance: Chance): Promise<object> => {
    const product_id = chance.one(products);
    return { items: [{ product_id, size: "16", quantity: chance.next() < 0.2 ? 2 : 1 }] };
  };
}

/** Returns the attempt's external id; null if the shop refuses the payment. */
async function payOnce(options: PayOptions, buyer: Buyer, order: OrderToPay, promises: Promises) {
  const method = options.chance.one(METHODS);
  if (method === "stripe") {
    const answer = await ask(options, "/functions/v1/create-stripe-payment", buyer, { order, paymentData: { method } });
    if (!answer?.ok) return null;
    const { externalPaymentId, status }: { externalPaymentId: string; status: string } = await answer.json();
    promises.payments.set(externalPaymentId, status);
    return externalPaymentId;
  }
  const card = method === "pix" || method === "boleto" ? {} : { cardData: await cardOf(options, method) };
  const body = { order, paymentData: { method, ...card } };
  const answer = await ask(options, "/functions/v1/create-mercadopago-payment", buyer, body);
  if (!answer?.ok) return null;
  const { external_payment_id, status }: { external_payment_id: string; status: string } = await answer.json();
  promises.payments.set(external_payment_id, status);
  if (status === "approved") promises.money.add(external_payment_id);
  return external_payment_id;
}

/** Decides an attempt at the bank, cancels it, or leaves it; resolves to whether the shopper tries again. */
async function decide(options: PayOptions, buyer: Buyer, reference: string, promises: Promises) {
  const { chance, sandbox } = options;
  const roll = chance.next();
  // Some shoppers hesitate.
  await new Promise((done) => setTimeout(done, chance.between(0, 200)));
  if (roll < 0.1) return false;
  if (roll < 0.25) {
    const body = { external_payment_id: reference };
    await ask(options, "/functions/v1/cancel-payment", buyer, body);
    return true;
  }
  const decision = roll < 0.8 ? "approve" : roll < 0.9 ? "reject" : "expire";
  const late = chance.next() < 0.1 ? "?late=1" : "";
  if (late !== "") options.late?.add(reference);
  const path = `/control/payments/${reference}/${decision}${late}`;
  const decided = await sandbox.app.request(path, { method: "POST", headers: { "Content-Type": "application/json" } });
  if (decision === "approve" && decided.status === 200) promises.money.add(reference);
  return decision !== "approve";
}

/** Retries the same request until the shop answers; null after the timeout. */
async function ask(
  { url, lost, answered, fetch: call = fetch }: Pick<ShopperOptions, "url" | "lost" | "answered" | "fetch">,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Response | null> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && !lost?.aborted) {
    const answer = await call(url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
      // The connection may break after the response headers.
      .then(async (response) => new Response(await response.text(), { status: response.status }))
      .catch(() => null);
    answered?.(path, answer?.status ?? 0);
    if (answer && answer.status < 500) return answer;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  return null;
}

async function cardOf({ sandbox, chance }: Pick<ShopperOptions, "sandbox" | "chance">, method: keyof typeof CARDS) {
  const { brand, card_number } = CARDS[method];
  const identification = { type: "CPF", number: "12345678909" };
  const answer = await sandbox.app.request("/mercado-pago/v1/card_tokens?public_key=APP_USR-00000000-demo", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      card_number,
      security_code: "123",
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: chance.one(CARD_OWNERS), identification },
    }),
  });
  const { id }: { id: string } = await answer.json();
  return {
    cardToken: id,
    paymentMethodId: brand,
    installments: 1,
    identificationType: "CPF",
    identificationNumber: "123.456.789-09",
    cardholderEmail: "maria@exemplo.com",
  };
}
