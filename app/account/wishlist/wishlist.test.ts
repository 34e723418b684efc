import { describe, expect, test } from "vitest";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { action, loader } from "./wishlist.tsx";

const RING = "ANELSOLITA-002";

const shop = await createTestShop({ worker: false });
const ana = await createTestCustomer(shop);

function asked(customer: TestCustomer | null, body?: Record<string, string>, services = shop.services) {
  const context = contextOf(services);
  const url = new URL("/wishlist", shop.url);
  const init = body ? { method: "POST", body: new URLSearchParams(body) } : {};
  const request = new Request(url, { ...init, headers: customer?.cookie ?? {} });
  return { request, url, pattern: "/wishlist" as const, params: {}, context };
}

async function shown(customer: TestCustomer | null) {
  const page = await loader(asked(customer));
  if (!("products" in page)) throw new Error("failed");
  return { customer: page.customer, ids: page.products.map(({ id }) => id) };
}

/** Posts a heart without scripts; returns the redirect target. */
async function press(customer: TestCustomer | null, body: Record<string, string>) {
  const thrown = await action(asked(customer, body)).catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get("Location") : thrown;
}

test("a visitor is asked to log in", async () => {
  expect(await shown(null)).toEqual({ customer: false, ids: [] });
});

test("a failed read is logged and told, and no empty list", async () => {
  const db = new Proxy(shop.services.db, {
    get(target, name) {
      if (name === "selectFrom") throw new Error("away");
      return Reflect.get(target, name);
    },
  });
  const page = await loader(asked(ana, undefined, { ...shop.services, db }));
  expect(page).toMatchObject({ data: { customer: true, products: null }, init: { status: 503 } });
});

describe("hearts without scripts", () => {
  test("add and take out", async () => {
    const rui = await createTestCustomer(shop);
    for (const time of [1, 2]) expect([time, await press(rui, { adicionar: RING })]).toEqual([time, "/wishlist"]);
    expect(await shown(rui)).toEqual({ customer: true, ids: [RING] });
    expect(await shown(ana)).toEqual({ customer: true, ids: [] });
    expect(await press(rui, { remover: RING })).toBe("/wishlist");
    expect(await shown(rui)).toEqual({ customer: true, ids: [] });
  });

  test("lead visitors to the login and back to the piece", async () => {
    const login = (path: string) => `/login?voltar=${encodeURIComponent(path)}`;
    expect(await press(null, { adicionar: RING })).toBe(login(`/produto/${RING}`));
    expect(await press(null, { adicionar: "//mau.exemplo" })).toBe(login("/produto/%2F%2Fmau.exemplo"));
    expect(await press(null, { remover: RING })).toBe(login("/wishlist"));
  });

  test("say why nothing was added", async () => {
    expect(await press(ana, { adicionar: "NADA-999" })).toMatchObject({
      data: { problem: "Não foi possível adicionar o produto aos favoritos." },
      init: { status: 409 },
    });
  });

  test("are refused from another site", async () => {
    const headers = { ...ana.cookie, Origin: "https://mau.exemplo", "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ adicionar: RING });
    expect((await shop.fetch("/wishlist", { method: "POST", headers, body })).status).toBe(403);
    expect((await shown(ana)).ids).toEqual([]);
  });
});
