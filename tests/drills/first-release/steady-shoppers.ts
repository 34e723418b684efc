import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import type { Promises } from "../shoppers.ts";
import { BOUGHT } from "./fill-sold-shop.ts";
import type { StallWatch } from "./stalls.ts";

const ORDERS_PER_SECOND = 2;
const PAGES_PER_SECOND = 5;
const POLL_MS = 200;
/** How long a shopper waits for the paid order. */
const PATIENCE_MS = 120_000;

export interface SteadyShoppers {
  promises: Promises;
  /** Requests that failed, and orders that were not paid in time. */
  failures: string[];
  /** Ends the arrival of shoppers; resolves when the last one is done. */
  stop(): Promise<void>;
}

/**
 * Shoppers arrive at a steady rate, however long the ones before them wait: some read pages, others sign up, order and
 * pay by PIX until they see the paid order. Failed requests are not retried: each must succeed.
 */
export function shopSteadily(
  url: string,
  sandbox: Sandbox,
  paths: readonly string[],
  watch: StallWatch,
): SteadyShoppers {
  const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
  const failures: string[] = [];
  const inside = new Set<Promise<void>>();
  const begun = performance.now();
  let [readers, buyers] = [0, 0];

  async function ask<Answer>(path: string, index: number, body?: object, more: Record<string, string> = {}) {
    const from = performance.now();
    const answer = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { "X-Forwarded-For": addressOf(index), ...(body && { "Content-Type": "application/json" }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const shown = path.replace(/[0-9a-f-]{36}$/, ":id");
    watch.answered(`${body ? "POST" : "GET"} ${shown}`, from);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (body || path.startsWith("/rest/") ? JSON.parse(text) : null) as Answer;
  }

  async function buy(index: number): Promise<void> {
    const email = `compradora.${index}@exemplo.com.br`;
    const account = { email, password: "prata-925-boa", data: { name: "Ana Lima" } };
    const { access_token } = await ask<{ access_token: string }>("/auth/v1/signup", index, account);
    const bearer = { Authorization: `Bearer ${access_token}` };
    const items = [{ product_id: BOUGHT[index % BOUGHT.length], size: "Único", quantity: 1 }];
    const body = orderBody({ items, customer_email: email });
    const key = { "Idempotency-Key": randomUUID() };
    const order = await ask<{ id: string; total: number }>("/rest/v1/orders", index, body, { ...bearer, ...key });
    promises.orders.set(order.id, { total: order.total });
    const payment = await ask<{ external_payment_id: string; status: string }>(
      "/functions/v1/create-mercadopago-payment",
      index,
      { order: { id: order.id }, paymentData: { method: "pix" } },
      bearer,
    );
    const reference = payment.external_payment_id;
    promises.payments.set(reference, payment.status);
    const approved = await sandbox.app.request(`/control/payments/${reference}/approve`, { method: "POST" });
    if (!approved.ok) throw new Error(`approval of ${reference}: ${approved.status}`);
    promises.money.add(reference);
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const seen = await ask<{ payment_status: string }>(`/rest/v1/orders/${order.id}`, index, undefined, bearer);
      if (seen.payment_status === "paid") return watch.paid();
      await pause(POLL_MS);
    }
    throw new Error(`order ${order.id} was not paid after ${PATIENCE_MS / 1000} s`);
  }

  function comeIn(shopper: Promise<unknown>): void {
    const whole: Promise<void> = shopper
      .catch((error: Error) => {
        const cause = error.cause ? ` (${error.cause})` : "";
        failures.push(`${watch.phases.at(-1)?.name}: ${error.message}${cause}`);
      })
      .then(() => void inside.delete(whole));
    inside.add(whole);
  }

  const timer = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000;
    for (; readers < seconds * PAGES_PER_SECOND; readers += 1) {
      comeIn(ask(paths[readers % paths.length] ?? "/", readers));
    }
    for (; buyers < seconds * ORDERS_PER_SECOND; buyers += 1) comeIn(buy(buyers));
  }, 20);
  return {
    promises,
    failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(inside);
    },
  };
}

/** A different IP for each shopper: endpoints are rate-limited by address. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}
