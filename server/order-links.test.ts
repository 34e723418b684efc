import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { orderGuesses } from "#platform/observability/metrics.server.ts";
import { createPages } from "#server/pages/pages.server.ts";
import { raiseLinkGeneration } from "#shop/ordering/orders/access/link-store.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { ORDER_LINK_DAYS, orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { startCollector } from "#tests/setup/otlp/start-collector.ts";
import { traceToCollector } from "#tests/setup/otlp/trace-to-collector.ts";
import { readPages } from "#tests/setup/pages/real-pages.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const PRIVATE = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex", "cache-control": "private, no-store" };
const MOST = 30;

const lines: string[] = [];

const build = await readPages();
const shop = await createTestShop({
  worker: false,
  config: { rateLimits: true, trustProxy: true },
  pages: (services) => createPages(services, { build: () => build, mode: "production" }),
  logLevel: "debug",
  logTo: { write: (line) => lines.push(line) },
});
const customer = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);

let clients = 0;
function another(): string {
  clients += 1;
  return `203.0.113.${clients}`;
}

const open = (path: string, client = another(), init: RequestInit & { headers?: Record<string, string> } = {}) =>
  shop.fetch(path, { ...init, headers: { "X-Forwarded-For": client, ...init.headers } });

const call = (path: string, secret: string, client: string, body?: unknown) =>
  open(path, client, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Claim-Secret": secret, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function visitorsOrder() {
  const { id, claim_secret: secret } = await placeOrder(shop, null);
  return { id, secret: secret ?? "", code: await codeOf(id) };
}

async function codeOf(id: string, now = shop.services.clock()) {
  const order = await readOrderAccess(shop.services.db, id);
  if (!order) throw new Error("no order");
  return orderLinkCode(shop.services.config.appSecret, order, now);
}

/** Wrong at its end, so that it still names the order. */
const wrong = (code: string) => code.slice(0, -2) + (code.endsWith("AA") ? "QQ" : "AA");
const guesses = async () => (await orderGuesses.get()).values.reduce((sum, { value }) => sum + value, 0);
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(PRIVATE).map((name) => [name, headers.get(name)]));

describe("the pages of an order without a login", () => {
  test("name themselves to no other site, are not kept and not indexed, whatever they answer", async () => {
    const { id, code } = await visitorsOrder();
    const form = await open("/pedido");
    expect(form.status).toBe(200);
    expect(await form.text()).toContain("Acompanhe seu pedido");
    const opened = await open(`/pedido?codigo=${code}`);
    expect(opened.headers.get("Location")).toBe(`/pedido/${id}`);
    const cookie = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const invalid = await open(`/pedido?codigo=${wrong(code)}`);
    expect(invalid.status).toBe(404);
    const page = await invalid.text();
    expect(page).toContain("Este link não vale mais");
    expect(page).toContain('action="/pedido"');
    expect(page).not.toContain(wrong(code));
    const answers = [
      ...[form, opened, invalid],
      await open(`/pedido.data?codigo=${wrong(code)}`),
      await open(`/pedido/${id}`, another(), { headers: { Cookie: cookie } }),
      await open(`/pedido/${id}`),
      await open(`/pedido/${id}/nada`),
      await open("/pedido", another(), { method: "POST", body: new URLSearchParams({ number: "x" }) }),
      await open(`/checkout?order_id=${id}`, another(), { headers: { Cookie: cookie } }),
      await open(`/order-success?order_id=${id}`, another(), { headers: { Cookie: cookie } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 302, 404, 404, 200, 404, 404, 422, 200, 200]);
    for (const answer of answers) expect(headersOf(answer)).toEqual(PRIVATE);
    for (const other of ["/pedidos", "/checkout", `/checkout?order_id=${id}`]) {
      expect(headersOf(await open(other))).not.toMatchObject({ "referrer-policy": "no-referrer" });
    }
    const robots = await (await shop.fetch("/robots.txt")).text();
    expect(robots.split("\n")).toContain("Disallow: /pedido");
  });

  test("a form of them works without JavaScript, though browsers hide where it was sent from; no other site's does", async () => {
    const send = (headers: Record<string, string>) =>
      open("/pedido", another(), {
        method: "POST",
        headers,
        body: new URLSearchParams({ number: "1004", email: "ninguem@exemplo.com" }),
      });
    const sent = await send({ Origin: "null", "Sec-Fetch-Site": "same-origin" });
    expect(sent.status).toBe(200);
    expect(await sent.text()).toContain("o link chega a esse endereço em instantes.");
    expect((await send({ Origin: "null" })).status).toBe(403);
    expect((await send({ Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });
});

describe("guesses", () => {
  test("of links are counted and refused beyond 30 an hour and network; right links go on opening", async () => {
    const { id, code } = await visitorsOrder();
    const here = another();
    const before = await guesses();
    const statuses = [];
    for (let times = 0; times < MOST; times += 1) {
      const tried = [wrong(code), "abc", await wrongOf(randomUUID())][times % 3];
      statuses.push((await open(`/pedido?codigo=${tried}`, here)).status);
    }
    expect(statuses).toEqual(Array(MOST).fill(404));
    const refused = await open(`/pedido?codigo=${wrong(code)}`, here);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await refused.text()).toContain("Muitas tentativas");
    expect((await guesses()) - before).toBe(MOST + 1);
    expect((await open(`/pedido?codigo=${code}`, here)).status).toBe(302);
    expect((await open("/pedido", here)).status).toBe(200);
    expect((await open(`/pedido?codigo=${wrong(code)}`)).status).toBe(404);

    // The page of the order, with a cookie that is no link of it.
    const cookie = `order_link_${id.slice(0, 8)}=${wrong(code)}`;
    const page = await open(`/pedido/${id}`, here, { headers: { Cookie: cookie } });
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
    for (const path of [`/pedido/${id}/conta`, `/pedido/${id}/desistir`, `/checkout?order_id=${id}`]) {
      const other = await open(path, here, { headers: { Cookie: cookie } });
      expect([path, other.status, other.headers.get("Retry-After")]).toEqual([
        path,
        429,
        expect.stringMatching(/^\d+$/),
      ]);
    }
    expect(await page.text()).toContain("Muitas tentativas");
    expect(headersOf(page)).toEqual(PRIVATE);
  });

  test("are not links that expired or were revoked, nor the secret of an order that has an owner", async () => {
    const [expired, revoked, owned] = [await visitorsOrder(), await visitorsOrder(), await visitorsOrder()];
    const { db, clock } = shop.services;
    const longAgo = new Date(clock().getTime() - (ORDER_LINK_DAYS + 2) * DAY_MS);
    await db.updateTable("orders").set({ created_at: longAgo }).where("id", "=", expired.id).execute();
    await db.deleteFrom("order_events").where("order_id", "=", expired.id).execute();
    for (let times = 0; times < 2; times += 1) await raiseLinkGeneration(db, revoked.id);
    await open(`/rest/v1/orders/${owned.id}`, another(), {
      headers: { ...customer.bearer, "X-Claim-Secret": owned.secret },
    });
    const before = await guesses();
    expect((await open(`/pedido?codigo=${await codeOf(expired.id, longAgo)}`)).status).toBe(404);
    expect((await open(`/pedido?codigo=${revoked.code}`)).status).toBe(404);
    expect((await call(`/rest/v1/orders/${owned.id}`, owned.secret, another())).status).toBe(404);
    expect((await open(`/pedido/${owned.id}`)).status).toBe(404);
    expect((await open(`/rest/v1/orders/${owned.id}`)).status).toBe(401);
    expect(await guesses()).toBe(before);
  });

  test("of claim secrets are counted on all calls about an order; right ones go on working", async () => {
    const { id, secret } = await visitorsOrder();
    const { external_payment_id: payment } = await payByPix(shop, customer, (await placeOrder(shop, customer)).id);
    const bad = `${"x".repeat(42)}`;
    const calls = [
      (client: string) => call(`/rest/v1/orders/${id}`, bad, client),
      (client: string) => call(`/rest/v1/orders?external_payment_id=${payment}`, bad, client),
      (client: string) => call(`/rest/v1/order_items?order_id=${id}`, bad, client),
      (client: string) => call(`/rest/v1/tracking_events?order_id=${randomUUID()}`, bad, client),
      (client: string) => call("/functions/v1/check-payment", bad, client, { external_payment_id: payment }),
      (client: string) => call("/functions/v1/track-order", bad, client, { orderId: id }),
      (client: string) =>
        open("/functions/v1/create-stripe-payment", client, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ order: { id, claimSecret: bad } }),
        }),
      (client: string) =>
        open(`/rest/v1/orders/${id}/coupon`, client, { method: "DELETE", headers: { "X-Claim-Secret": bad } }),
    ];
    const here = another();
    const before = await guesses();
    for (const each of calls) expect([200, 404]).toContain((await each(here)).status);
    expect((await guesses()) - before).toBe(calls.length);
    for (let left = MOST - calls.length; left > 0; left -= 1) await calls[0]?.(here);
    for (const each of calls) {
      const refused = await each(here);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    }
    expect((await call(`/rest/v1/orders/${id}`, secret, here)).status).toBe(200);
  });
});

test("no code, secret, guessed id or address is in the log, a trace or an error page", async () => {
  const collector = await startCollector();
  const { stop } = await traceToCollector(collector.endpoint);
  const { id, code, secret } = await visitorsOrder();
  lines.length = 0;
  const bad = wrong(code);
  const client = another();
  const guessed = randomUUID();
  const badSecret = "guessed-secret-guessed-secret-guessed-secre";
  await open(`/pedido?codigo=${code}`, client);
  await open(`/pedido?codigo=${bad}`, client);
  await open(`/pedido.data?codigo=${bad}`, client);
  await open(`/pedido/${guessed}`, client, { headers: { Cookie: `order_claim_${guessed}=${badSecret}` } });
  await call(`/rest/v1/orders/${guessed}`, badSecret, client);
  await call(`/rest/v1/orders/${id}`, secret, client);
  await shop.fetch("/csp-reports", {
    method: "POST",
    headers: { "Content-Type": "application/csp-report", "X-Forwarded-For": client },
    body: JSON.stringify({
      "csp-report": {
        "document-uri": `${shop.url}/pedido?codigo=${code}`,
        referrer: `${shop.url}/pedido?codigo=${code}`,
        "effective-directive": "img-src",
        "violated-directive": "img-src",
        "blocked-uri": `${shop.url}/pedido?codigo=${code}`,
      },
    }),
  });
  await shop.services.db.schema.alterTable("orders").renameTo("orders_gone").execute();
  const failed = await open(`/pedido?codigo=${code}`, client);
  await shop.services.db.schema.alterTable("orders_gone").renameTo("orders").execute();
  expect(failed.status).toBe(500);
  expect(headersOf(failed)).toEqual(PRIVATE);
  await stop();

  const told = {
    log: lines.join(""),
    spans: Buffer.concat(collector.received).toString("latin1"),
    page: await failed.text(),
  };
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "/pedido", status: 302 }),
      expect.objectContaining({ path: "/pedido/-", status: 404 }),
      expect.objectContaining({ path: "/rest/v1/orders/-", status: 404 }),
      expect.objectContaining({ path: "/pedido", status: 500 }),
      expect.objectContaining({ page: "/pedido", directive: "img-src" }),
    ]),
  );
  expect(collector.spans.map(({ name }) => name)).toContain("GET private_page");
  for (const text of Object.values(told)) {
    for (const hidden of [code, bad, secret, badSecret, guessed, client]) expect(text).not.toContain(hidden);
  }
});

/** A code of an order that does not exist. */
async function wrongOf(id: string): Promise<string> {
  const order = { id, customerEmail: "ninguem@exemplo.com", linkGeneration: 0 };
  return orderLinkCode("another shop's secret, long enough to be one", order, shop.services.clock());
}
