import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { keepAnswers } from "./kept-answers.server.ts";

const RING = "ANELAPARAD-001";
const LISTS = [
  "/rest/v1/products?category=aneis",
  "/rest/v1/products?q=anel&limit=5",
  "/rest/v1/products?ids=ANELAPARAD-001",
];
const shop = await createTestShop({ worker: false });
const { db } = shop.services;

/** `path` as it is: an absolute address is answered by the router. */
function ask(path: string, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, failed) => {
    const outgoing = httpRequest(
      { host: "127.0.0.1", port: new URL(shop.url).port, path, method },
      async (incoming) => {
        const { date: _date, "x-request-id": _id, etag: _etag, ...headers } = incoming.headers;
        done({ status: incoming.statusCode ?? 0, headers, body: String(await buffer(incoming)) });
      },
    );
    outgoing.on("error", failed).end();
  });
}

const stockOf = async (path: string) => {
  const told = JSON.parse((await ask(path)).body);
  return [told].flat().find(({ id }) => id === RING)?.stock;
};
const changeStock = (by: number) =>
  db
    .updateTable("skus")
    .set(({ eb }) => ({ on_hand: eb("on_hand", "+", by) }))
    .where("product_id", "=", RING)
    .execute();

beforeEach(() => shop.services.answers.dropAll());

describe("a kept answer about the catalogue", () => {
  test.each([`/rest/v1/products/${RING}`, `/rest/v1/products/${RING}/related`, "/rest/v1/products", ...LISTS])(
    "%s is what the router answers, header for header",
    async (path) => {
      const routed = await ask(shop.url + path);
      for (const _ of ["made", "kept"]) expect(await ask(path)).toEqual(routed);
      expect(shop.services.answers.get(path)).not.toBeNull();
      expect((await ask(path, "HEAD")).body).toBe("");
    },
  );

  test.each([`/rest/v1/products/${RING}`, "/rest/v1/products", ...LISTS])(
    "%s tells each piece that goes or comes",
    async (path) => {
      const before = await stockOf(path);
      for (const by of [-1, 1]) {
        await changeStock(by);
        await shop.services.catalogueSeen();
        expect(await stockOf(path)).toBe(by < 0 ? before - 1 : before);
      }
    },
  );

  test("is made anew for a changed price, and stays for another piece's stock", async () => {
    const path = `/rest/v1/products/${RING}`;
    await ask(path);
    await db.updateTable("skus").set({ on_hand: 7 }).where("product_id", "=", "ANELSOLITA-002").execute();
    await shop.services.catalogueSeen();
    expect(shop.services.answers.get(path)).not.toBeNull();
    await db.updateTable("products").set({ price_cents: 12_345 }).where("id", "=", RING).execute();
    await shop.services.catalogueSeen();
    expect(JSON.parse((await ask(path)).body).price).toBe(123.45);
  });

  test.each([
    ["/rest/v1/products/NENHUM-001", 404, "not_found"],
    ["/rest/v1/products?sort=bonitos", 422, "invalid_input"],
    ["/rest/v1/products?limit=0", 422, "invalid_input"],
  ])("%s is refused and not kept", async (path, status, code) => {
    const { headers, ...refused } = await ask(path);
    expect(refused).toEqual({ status, body: expect.stringContaining(code) });
    expect(headers["cache-control"]).toContain("no-store");
    expect(shop.services.answers.getStale(path)).toBeNull();
  });
});

test.each(["?q=%", "?%", "?q=%00", "?q=%C3", "?q=\xe9", "?&&", "?category=aneis&category=brincos", "?a=1#b", "??"])(
  "odd parameters (%s) are answered as the router answers them",
  async (query) => {
    const path = `/rest/v1/products${query}`;
    const { status, body } = await ask(shop.url + path);
    expect(await ask(path)).toMatchObject({ status, body });
  },
);

test.each([
  ["/rest/v1/products", true],
  [`/rest/v1/products/${RING}`, true],
  [`/rest/v1/products/${RING}?x=1`, false],
  [`/rest/v1/products?q=${"a".repeat(500)}`, false],
  ["/rest/v1/products/", false],
  ["/rest/v1/products/a/b", false],
  ["/rest/v1/orders", false],
])("whether %s is kept: %s", (path, kept) => {
  expect(keepAnswers(shop.services).keeps(path)).toBe(kept);
});
