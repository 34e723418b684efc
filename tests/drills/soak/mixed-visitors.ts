import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";

export interface VisitorOptions {
  /** The proxy before the shop. */
  url: string;
  sandbox: Sandbox;
  tokens: readonly string[];
  /** Requests a second of readers. */
  readsPerSecond: number;
  /** Purchases a second: each is an order, a payment and the look at whether it is paid. */
  ordersPerSecond: number;
}

export interface Visitors {
  /** Requests answered so far, and purchases seen as paid. */
  answered: number;
  paid: number;
  /** Times of requests in ms since `times` was last emptied. */
  times: number[];
  /** Requests that were not answered as they should, and orders that were not paid in time. */
  failures: string[];
  /** Ends the arrival of visitors; resolves when the last one is done. */
  stop(): Promise<void>;
}

const PRODUCTS = ["ANELAPARAD-001", "ANELALIANC-003", "ANELSOLITA-002"] as const;
const CATEGORIES = ["aneis", "brincos", "gargantilhas", "pulseiras"] as const;
const TERMS = ["anel", "prata", "brinco argola", "solitario", "zirconia"] as const;
const POLL_MS = 1_000;
/** A paid order may wait for a webhook that met a restart. */
const PATIENCE_MS = 120_000;

type Ask = (path: string, body?: object, headers?: Record<string, string>) => Promise<string>;

/** What readers ask for, each as often as it stands here. */
const READS: readonly ((n: number) => { path: string; body?: object; isPrivate?: true })[] = [
  () => ({ path: "/" }),
  (n) => ({ path: `/categoria/${pick(CATEGORIES, n)}` }),
  (n) => ({ path: `/categoria/${pick(CATEGORIES, n)}?ordem=menor-preco&pagina=${(n % 3) + 1}` }),
  (n) => ({ path: `/produto/${pick(PRODUCTS, n)}` }),
  (n) => ({ path: `/produto/${pick(PRODUCTS, n)}` }),
  (n) => ({ path: `/busca?q=${encodeURIComponent(pick(TERMS, n))}` }),
  // Each is another page: none is kept.
  (n) => ({ path: `/busca?q=${encodeURIComponent(`${pick(TERMS, n)} ${n}`)}` }),
  (n) => ({ path: `/rest/v1/products/${pick(PRODUCTS, n)}` }),
  (n) => ({ path: `/rest/v1/products/${pick(PRODUCTS, n)}` }),
  (n) => ({ path: `/rest/v1/products?category=${pick(CATEGORIES, n)}&limit=12` }),
  (n) => ({ path: `/rest/v1/search-suggestions?q=${encodeURIComponent(pick(TERMS, n))}` }),
  (n) => ({
    path: "/rest/v1/cart/check",
    body: { items: [{ product_id: pick(PRODUCTS, n), size: "16", quantity: 1 }] },
  }),
  () => ({ path: "/rest/v1/orders", isPrivate: true }),
  () => ({ path: "/feeds/google-merchant.xml" }),
  () => ({ path: "/sitemap.xml" }),
  () => ({ path: "/sobre" }),
];

/** Visitors arrive at a steady rate, however long the ones before them wait. Nothing is sent twice. */
export function visitSteadily({ url, sandbox, tokens, readsPerSecond, ordersPerSecond }: VisitorOptions): Visitors {
  const inside = new Set<Promise<void>>();
  const begun = performance.now();
  let [readers, buyers] = [0, 0];

  const asked =
    (index: number): Ask =>
    async (path, body, headers = {}) => {
      const from = performance.now();
      const answer = await fetch(url + path, {
        method: body ? "POST" : "GET",
        headers: {
          "X-Forwarded-For": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
          ...(body && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      visitors.times.push(performance.now() - from);
      visitors.answered += 1;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return text;
    };

  const bearerOf = (index: number) => ({ Authorization: `Bearer ${tokens[index % tokens.length]}` });

  async function read(index: number): Promise<void> {
    const { path, body, isPrivate } = pick(READS, index)(Math.floor(index / READS.length));
    await asked(index)(path, body, isPrivate && bearerOf(index));
  }

  async function buy(index: number): Promise<void> {
    const ask = asked(index);
    const bearer = bearerOf(index);
    const items = [{ product_id: pick(PRODUCTS, index), size: "16", quantity: 1 }];
    const key = { "Idempotency-Key": randomUUID() };
    const order: { id: string } = JSON.parse(await ask("/rest/v1/orders", orderBody({ items }), { ...bearer, ...key }));
    const body = { order: { id: order.id }, paymentData: { method: "pix" } };
    const { external_payment_id: reference }: { external_payment_id: string } = JSON.parse(
      await ask("/functions/v1/create-mercadopago-payment", body, bearer),
    );
    // One of ten hesitates and calls the payment off.
    if (index % 10 === 9) {
      await ask("/functions/v1/cancel-payment", { external_payment_id: reference }, bearer);
      return;
    }
    const approved = await sandbox.app.request(`/control/payments/${reference}/approve`, { method: "POST" });
    if (!approved.ok) throw new Error(`approval of ${reference}: ${approved.status}`);
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const seen: { payment_status: string } = JSON.parse(await ask(`/rest/v1/orders/${order.id}`, undefined, bearer));
      if (seen.payment_status === "paid") {
        visitors.paid += 1;
        return;
      }
      await pause(POLL_MS);
    }
    throw new Error(`order ${order.id} was not paid after ${PATIENCE_MS / 1000} s`);
  }

  function comeIn(visitor: Promise<void>): void {
    const whole: Promise<void> = visitor
      .catch((error: Error) => {
        const cause = error.cause ? ` (${error.cause})` : "";
        visitors.failures.push(`after ${Math.round((performance.now() - begun) / 1000)} s: ${error.message}${cause}`);
      })
      .then(() => void inside.delete(whole));
    inside.add(whole);
  }

  const timer = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000;
    for (; readers < seconds * readsPerSecond; readers += 1) comeIn(read(readers));
    for (; buyers < seconds * ordersPerSecond; buyers += 1) comeIn(buy(buyers));
  }, 10);
  const visitors: Visitors = {
    answered: 0,
    paid: 0,
    times: [],
    failures: [],
    async stop() {
      clearInterval(timer);
      await Promise.all(inside);
    },
  };
  return visitors;
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
