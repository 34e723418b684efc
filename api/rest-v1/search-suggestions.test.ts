import { expect, test } from "vitest";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });

const ask = (q: string) => shop.fetch(`/rest/v1/search-suggestions?q=${encodeURIComponent(q)}`);

test("terms, categories, the three best products and how many there are", async () => {
  const response = await ask("argola");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
  const answer: { products: { image: string }[] } = await response.json();
  expect(answer).toMatchObject({
    terms: expect.arrayContaining(["argola clássica", "brinco argola"]),
    categories: [],
    total: 5,
    meant: null,
  });
  expect(answer.products).toHaveLength(3);
  expect(answer.products[0]).toEqual({
    id: "BRINCOARGO-011",
    name: "Brinco Argola Clássica 30 mm em Prata 925",
    price: 119.9,
    discount_price: 89.9,
    stock: 4,
    image: expect.stringMatching(/^\/imagens\/brincos\/BRINCOARGO-011-1\.[0-9a-f]{12}\.160\.webp$/),
  });
  expect((await shop.fetch(answer.products[0]?.image ?? "")).status).toBe(200);
});

test("a typo is forgiven and named; a category is offered; nothing is nothing", async () => {
  expect(await (await ask("gargantlha")).json()).toMatchObject({ meant: "gargantilha" });
  expect(await (await ask("anel")).json()).toMatchObject({
    categories: [{ title: "Anéis", path: "/categoria/aneis" }],
  });
  expect(await (await ask("xyzwk")).json()).toEqual({ terms: [], categories: [], products: [], total: 0, meant: null });
});

test("a sold-out piece comes after others, unless its code is typed", async () => {
  const { db } = shop.services;
  await db.updateTable("skus").set({ on_hand: 0 }).where("product_id", "=", "BRINCOARGO-011").execute();
  const found = async (q: string) => {
    const { products }: { products: { id: string; stock: number }[] } = await (await ask(q)).json();
    return products.map(({ id, stock }) => [id, stock > 0]);
  };
  expect(await found("argola")).toEqual([expect.anything(), expect.anything(), expect.anything()]);
  expect(await found("argola")).not.toContainEqual(["BRINCOARGO-011", false]);
  expect((await found("brincoargo011"))[0]).toEqual(["BRINCOARGO-011", false]);
});

test.each(["", "\0", "x".repeat(101)])("refuses %j", async (q) => {
  expect((await ask(q)).status).toBe(422);
});

test("too many from one address wait", async () => {
  const now = new Date();
  const limited = await createTestShop({ worker: false });
  limited.services.rateLimits = createRateLimits(limited.services.db, true, { clock: () => now });
  const statuses: number[] = [];
  for (let n = 0; n < 242; n += 1) statuses.push((await limited.fetch("/rest/v1/search-suggestions?q=")).status);
  expect(new Set(statuses.slice(0, 240))).toEqual(new Set([422]));
  expect(statuses.slice(-1)).toEqual([429]);
});
