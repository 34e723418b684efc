import { afterEach, describe, expect, test } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createPages } from "./pages/pages.server.ts";

const ADDRESS = "/produto/ANELAPARAD-001";
let proxy: DatabaseProxy;
let later = 0;

const site = createSmallSite();
const written: string[] = [];
const shop = await createTestShop({
  logLevel: "info",
  logTo: { write: (line) => written.push(line) },
  clock: () => new Date(Date.now() + later),
  pages: (services) => createPages(services, { build: () => site.build, mode: "production" }),
  reachDatabase: async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  },
});
const customer = await createTestCustomer(shop);

afterEach(async () => {
  await proxy.restore();
  await soon(shop, async () => (await shop.fetch("/readyz")).status).toBe(200);
});

const post = (path: string, body: unknown) => shop.json(path, body, { headers: customer.bearer });

describe("while the database is stopped", () => {
  test("public pages come from the last good copy, also when it is old", async () => {
    const good = await (await shop.fetch(ADDRESS)).text();
    await proxy.cut();
    expect(await (await shop.fetch(ADDRESS)).text()).toBe(good);
    later += 301_000;
    const old = await shop.fetch(ADDRESS);
    expect([old.status, await old.text()]).toEqual([200, good]);
  });

  test.each(["/conta", "/conta.data"])("%s, of which there is no copy, is unavailable and no error", async (path) => {
    await proxy.cut();
    written.length = 0;
    const response = await shop.fetch(path);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    const lines = written.map((line) => JSON.parse(line)).filter(({ req }) => req);
    const req = response.headers.get("X-Request-Id");
    expect(lines).toMatchObject([
      { level: 40, msg: "database away", req, path: "/conta", reason: expect.stringMatching(/./) },
      { level: 30, msg: "request", req, status: 503 },
    ]);
    expect(JSON.stringify(lines)).not.toContain("stack");
  });

  test("the process is alive and not ready", async () => {
    await proxy.cut();
    expect((await shop.fetch("/healthz")).status).toBe(200);
    expect((await shop.fetch("/readyz")).status).toBe(503);
  });

  test("a proxy goes on sending visitors: there are the pages, and words for all else", async () => {
    await proxy.cut();
    expect((await shop.fetch("/readyz?exclude=database")).status).toBe(200);
  });

  test.each([
    ["a product list", () => shop.fetch("/rest/v1/products")],
    ["an order list", () => shop.fetch("/rest/v1/orders", { headers: customer.bearer })],
    ["a session", () => shop.fetch("/auth/v1/session", { headers: customer.cookie })],
    ["an order", () => post("/rest/v1/orders", orderBody())],
    ["a cart", () => post("/rest/v1/cart/check", { items: [], order_id: crypto.randomUUID() })],
    ["a quote", () => post("/functions/v1/melhor-envio-proxy", { cep_destino: "01310100" })],
    ["a CEP", () => shop.fetch("/functions/v1/cep/01310100")],
    [
      "a payment",
      () =>
        post("/functions/v1/create-mercadopago-payment", {
          order: { id: crypto.randomUUID() },
          paymentData: { method: "pix" },
        }),
    ],
  ])("%s is refused as unavailable, to be asked again", async (_what, ask) => {
    await proxy.cut();
    const response = await ask();
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "unavailable", issues: [] });
  });

  test("a login is refused in the words of its protocol", async () => {
    await proxy.cut();
    const { email, password } = customer;
    const response = await shop.json("/auth/v1/token?grant_type=password", { email, password });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: "unavailable",
      error_code: "unavailable",
      msg: expect.any(String),
      message: expect.any(String),
    });
  });
});

test("a database that only falls silent makes nobody wait for long", async () => {
  const good = await (await shop.fetch(ADDRESS)).text();
  await Promise.all([shop.fetch("/readyz"), shop.fetch("/rest/v1/products?limit=1")]);
  proxy.silence();
  later += 301_000;
  const started = performance.now();
  const [page, ready] = await Promise.all([shop.fetch(ADDRESS), shop.fetch("/readyz")]);
  expect(performance.now() - started).toBeLessThan(8_000);
  expect([page.status, await page.text()]).toEqual([200, good]);
  expect(ready.status).toBe(503);
  await proxy.cut();
});

test("an order that was placed before is paid after the outage, without a restart", async () => {
  const { id } = await placeOrder(shop, customer);
  await proxy.cut();
  expect((await post("/rest/v1/orders", orderBody())).status).toBe(503);
  await proxy.restore();
  await soon(shop, async () => (await shop.fetch("/readyz")).status).toBe(200);
  const payment = await payByPix(shop, customer, id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(shop, customer, id)).payment_status).toBe("paid");
});
