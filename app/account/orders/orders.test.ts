import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader as findOne } from "./order-detail.tsx";
import { clientLoader, loader as list } from "./orders.tsx";

const ids: string[] = [];

const shop = await createTestShop({ worker: false });
const owner = await createTestCustomer(shop);
const stranger = await createTestCustomer(shop);
for (let made = 0; made < 12; made += 1) ids.unshift((await placeOrder(shop, owner)).id);

function asked(address: string, customer: TestCustomer | null, services = shop.services) {
  const context = contextOf(services);
  const url = new URL(address, shop.url);
  return { request: new Request(url, { headers: customer?.cookie ?? {} }), url, pattern: url.pathname, context };
}

async function listed(address: string, customer: TestCustomer | null) {
  const page = await list({ ...asked(address, customer), params: {} });
  if (!("orders" in page)) throw new Error("failed");
  return { ids: page.orders.map((order) => order.id), more: page.more };
}

test("ten orders to a page, newest first", async () => {
  expect(await listed("/pedidos", owner)).toEqual({ ids: ids.slice(0, 10), more: true });
  expect(await listed("/pedidos?pagina=2", owner)).toEqual({ ids: ids.slice(10), more: false });
  expect(await listed("/pedidos?pagina=-1", owner)).toEqual({ ids: ids.slice(0, 10), more: true });
  expect(await listed("/pedidos?pagina=nonsense", owner)).toEqual({ ids: ids.slice(0, 10), more: true });
});

test("a customer without orders has none", async () => {
  expect(await listed("/pedidos", stranger)).toEqual({ ids: [], more: false });
});

test("visitors are sent to the login and back", async () => {
  const thrown = await list({ ...asked("/pedidos", null), params: {} }).catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("no redirect");
  expect(thrown.headers.get("Location")).toBe(`/login?voltar=${encodeURIComponent("/pedidos")}`);
});

test("the skeletons stay for 300 ms, however quickly the list answers (ORDER-92)", async () => {
  const serverLoader = async () => ({ orders: [], returns: [], more: false });
  const started = performance.now();
  const { later } = await clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0]);
  expect(await later).toEqual({ orders: [], returns: [], more: false, loginAt: null });
  expect(performance.now() - started).toBeGreaterThan(295);
});

test("a failed read is the page's to tell", async () => {
  const broken = {
    ...shop.services,
    db: new Proxy(shop.services.db, {
      get(target, name) {
        if (name === "selectFrom") throw new Error("away");
        return Reflect.get(target, name);
      },
    }),
  };
  expect(await list({ ...asked("/pedidos", owner, broken), params: {} })).toMatchObject({
    data: { orders: null },
    init: { status: 503 },
  });
  const [newest = ""] = ids;
  expect(await findOne({ ...asked(`/orders/${newest}`, owner, broken), params: { orderId: newest } })).toMatchObject({
    data: { order: null, failed: true },
    init: { status: 503 },
  });
});

test("one order opens for its owner; for anyone else it does not exist", async () => {
  const [newest = ""] = ids;
  const params = { orderId: newest };
  expect(await findOne({ ...asked(`/orders/${newest}`, owner), params })).toMatchObject({ order: { id: newest } });
  expect(await findOne({ ...asked(`/orders/${newest}`, stranger), params })).toMatchObject({
    data: { order: null, failed: false },
    init: { status: 404 },
  });
});
