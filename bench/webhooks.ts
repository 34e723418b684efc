import { createHmac, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { startBenchDatabase } from "./bench-database.ts";
import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";
import { payByPix, piecesOf, place, post, signUp, stockUp } from "./shopping.ts";

const NOTICES = 10_000;
const CONNECTIONS = 32;
const PAYMENTS = 100;
const PER_PAYMENT = NOTICES / PAYMENTS;
/** Webhook secret of the simulated provider in demo mode. */
const SECRET = "demo-webhook-secret";
const PROCESSED_WITHIN_MS = 15 * 60_000;

/** 10,000 signed webhooks for 100 payments that the shop does not know to be paid yet, over 32 connections. */
export async function measureWebhooks(): Promise<string[]> {
  const database = await startBenchDatabase();
  const shop = await startShopProcess({ LOG_LEVEL: "warn", DATABASE_URL: database.url });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await stockUp(database);
    await pay(shop);
    const rows = await database.ask<{ id: string }>("select provider_payment_id as id from payments");
    const notices = Array.from({ length: PER_PAYMENT }, (_, copy) => rows.map(({ id }) => ({ id, copy }))).flat();

    const bare = await answerTimes(agent, shop, 1000);
    const times: number[] = [];
    const started = performance.now();
    const send = async () => {
      for (let notice = notices.pop(); notice; notice = notices.pop()) {
        times.push(await deliver(agent, shop, notice.id, notice.copy));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    const seconds = (performance.now() - started) / 1000;
    const processedIn = await waitUntilProcessed(database.ask, started);
    const [counted] = await database.ask<{ stored: string; paid: string }>(`
      select (select count(*) from webhook_events where processed_at is not null) as stored,
             (select count(*) from orders where payment_status = 'paid') as paid`);
    const p95 = percentile(times, 0.95);
    return [
      "## Webhooks",
      "",
      `${NOTICES} signed webhooks, each another notice, about ${PAYMENTS} payments over ${CONNECTIONS} connections, without a pause, on PostgreSQL by`,
      "`DATABASE_URL` (fsync on), jobs and the simulated provider in the same process: verified, stored, answered; followed by jobs.",
      "",
      "| what | value |",
      "| --- | --- |",
      `| accepted | p50 **${percentile(times, 0.5).toFixed(1)} ms**, p95 **${p95.toFixed(1)} ms** (aim ≤ 50 ms), ${Math.round(NOTICES / seconds)} per second |`,
      `| p95 against \`/healthz\` over as many connections | ${(p95 / percentile(bare, 0.95)).toFixed(1)} |`,
      `| answered with 200, stored and followed | ${times.length}, ${Number(counted?.stored)} of ${NOTICES} (lost: **${NOTICES - Number(counted?.stored)}**) |`,
      `| all followed after | ${Math.round(processedIn / 1000)} s; ${Number(counted?.paid)} of ${PAYMENTS} orders paid |`,
    ];
  } finally {
    agent.destroy();
    await shop.stop();
    await database.stop();
  }
}

/** Makes payments that are paid at the provider; the provider's own webhooks are suppressed. */
async function pay(shop: ShopProcess): Promise<void> {
  const pieces = await piecesOf(shop.url);
  const shopper = await signUp(shop, 1);
  for (let n = 0; n < PAYMENTS; n += 1) {
    const id = await payByPix(
      shop,
      shopper,
      await place(shop, shopper, pieces[n % pieces.length] ?? { id: "", size: "" }),
    );
    const fault = { target: "mercado-pago", operation: "webhook", fault: "missing" };
    await post(shop, "/sandbox/control/faults", fault);
    await post(shop, `/sandbox/control/payments/${id}/approve?wait=1`, {});
  }
}

/** Sends one webhook and returns its response time in ms. Any status but 200 ends the measurement. */
function deliver(agent: Agent, shop: ShopProcess, orderId: string, copy: number): Promise<number> {
  const body = JSON.stringify({ action: "order.updated", type: "order", data: { id: orderId, version: copy } });
  const requestId = randomUUID();
  const ts = String(Date.now());
  const v1 = createHmac("sha256", SECRET).update(`id:${orderId};request-id:${requestId};ts:${ts};`).digest("hex");
  return timed(agent, `${shop.url}/webhooks/mercado-pago?data.id=${orderId}&type=order`, body, {
    "content-type": "application/json",
    "x-request-id": requestId,
    "x-signature": `ts=${ts},v1=${v1}`,
  });
}

async function answerTimes(agent: Agent, shop: ShopProcess, count: number): Promise<number[]> {
  const times: number[] = [];
  const ask = async () => {
    while (times.length < count) times.push(await timed(agent, `${shop.url}/healthz`, null, {}));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return times;
}

function timed(agent: Agent, url: string, body: string | null, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  return new Promise((done, failed) => {
    const call = request(url, { agent, method: body === null ? "GET" : "POST", headers }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === 200) done(performance.now() - begun);
        else failed(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    call.once("error", failed);
    call.end(body ?? undefined);
  });
}

/** Milliseconds from the first webhook until the last event is processed. */
async function waitUntilProcessed(ask: (statement: string) => Promise<object[]>, started: number): Promise<number> {
  while (performance.now() - started < PROCESSED_WITHIN_MS) {
    const left = await ask("select from webhook_events where processed_at is null limit 1");
    if (left.length === 0) return performance.now() - started;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("The webhooks were not followed");
}
