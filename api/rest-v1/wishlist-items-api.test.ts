import { describe, expect, test } from "vitest";
import { MOST_FAVOURITES } from "#shop/customers/wishlist/wishlist.ts";
import { favouriteProducts } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import { addRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const PATH = "/rest/v1/wishlist_items";
const RING = "ANELSOLITA-002";
const HOOPS = "BRINCOARGO-011";
const TEST_PIECE = "TESTE-CORRENTE-PRODUCAO";

const { shop, db } = await openShop({ worker: false });
const everything = { unlisted: true };

const list = (who?: TestCustomer, query = "") => shop.fetch(`${PATH}${query}`, { headers: who?.bearer });
const add = (who: TestCustomer | undefined, product_id: string, more: object = {}) =>
  shop.json(PATH, { product_id, ...more }, { headers: who?.bearer });
const remove = (who: TestCustomer | undefined, query: string) =>
  shop.fetch(`${PATH}?${query}`, { method: "DELETE", headers: who?.bearer });
const ids = async (who: TestCustomer) =>
  ((await (await list(who)).json()) as { product_id: string }[]).map(({ product_id }) => product_id);

describe("adding", () => {
  test("gives the row; the list is newest first, for cookie and token", async () => {
    const ana = await createTestCustomer(shop);
    const response = await add(ana, RING);
    expect(response.status).toBe(201);
    const row = await response.json();
    expect(row).toEqual({ user_id: ana.id, product_id: RING, created_at: expect.any(String) });
    expect((await add(ana, HOOPS, { user_id: ana.id })).status).toBe(201);
    expect(await ids(ana)).toEqual([HOOPS, RING]);
    const byCookie = await shop.fetch(PATH, { headers: ana.cookie });
    expect(byCookie.headers.get("Cache-Control")).toContain("no-store");
    expect((await byCookie.json())[1]).toEqual(row);
    const cards = await favouriteProducts(db, ana.id, everything);
    expect(cards.map(({ id }) => id)).toEqual([HOOPS, RING]);
  });

  test("twice is 409 with code 23505, and changes nothing", async () => {
    const ana = await createTestCustomer(shop);
    const first = await (await add(ana, RING)).json();
    const again = await add(ana, RING);
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual({
      code: "23505",
      message: "Este produto já está na sua lista de favoritos.",
      issues: [],
    });
    expect(await (await list(ana)).json()).toEqual([first]);
  });

  test("of two at once one is 201 and one 409", async () => {
    const ana = await createTestCustomer(shop);
    const [one, other] = await Promise.all([add(ana, RING), add(ana, RING)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const refused = one.status === 409 ? one : other;
    expect(await refused.json()).toMatchObject({ code: "23505" });
    expect(await ids(ana)).toEqual([RING]);
  });

  test("unknown and archived products are 404", async () => {
    const ana = await createTestCustomer(shop);
    await db.updateTable("products").set({ archived_at: new Date() }).where("id", "=", "PIERCINGTR-059").execute();
    for (const id of ["NADA-999", "PIERCINGTR-059", "não é código"]) {
      const response = await add(ana, id);
      expect([id, response.status]).toEqual([id, 404]);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
    expect(await ids(ana)).toEqual([]);
  });

  test("a full list takes no more", async () => {
    const ana = await createTestCustomer(shop);
    await addRows(
      db,
      "products",
      Array.from({ length: MOST_FAVOURITES }, (_, index) => ({
        id: `CHEIA-${index}`,
        name: "Peça",
        category: "aneis",
        price_cents: 1000,
      })),
    );
    await addRows(
      db,
      "wishlist_items",
      Array.from({ length: MOST_FAVOURITES }, (_, index) => ({ user_id: ana.id, product_id: `CHEIA-${index}` })),
    );
    const response = await add(ana, RING);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "wishlist_full" });
    expect(await (await add(ana, "CHEIA-0")).json()).toMatchObject({ code: "23505" });
    await remove(ana, "product_id=CHEIA-0");
    expect((await add(ana, RING)).status).toBe(201);
  });

  test.each([
    [{}, "product_id"],
    [{ product_id: "" }, "product_id"],
    [{ product_id: RING, price: 1 }, "price"],
    [{ product_id: RING, user_id: "x" }, "user_id"],
  ])("refuses %j", async (body, path) => {
    const ana = await createTestCustomer(shop);
    const response = await shop.json(PATH, body, { headers: ana.bearer });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "invalid_input", issues: [{ path }] });
  });

  test("not from another site with the customer's cookie", async () => {
    const ana = await createTestCustomer(shop);
    const headers = { ...ana.cookie, Origin: "https://mau.exemplo", "Sec-Fetch-Site": "cross-site" };
    expect((await shop.json(PATH, { product_id: RING }, { headers })).status).toBe(403);
    expect(await ids(ana)).toEqual([]);
  });
});

describe("removing", () => {
  test("takes the row out, and does no harm a second time", async () => {
    const ana = await createTestCustomer(shop);
    await add(ana, RING);
    await add(ana, HOOPS);
    for (const time of [1, 2]) expect([time, (await remove(ana, `product_id=${RING}`)).status]).toEqual([time, 204]);
    expect(await ids(ana)).toEqual([HOOPS]);
  });

  test("never a whole list at once", async () => {
    const ana = await createTestCustomer(shop);
    await add(ana, RING);
    expect((await remove(ana, `user_id=${ana.id}`)).status).toBe(422);
    expect(await ids(ana)).toEqual([RING]);
  });
});

describe("whose", () => {
  test("nothing without a session", async () => {
    for (const response of [await list(), await add(undefined, RING), await remove(undefined, `product_id=${RING}`)]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: "Usuário não autenticado" });
    }
  });

  test("only one's own", async () => {
    const ana = await createTestCustomer(shop);
    const rui = await createTestCustomer(shop);
    await add(ana, RING);
    expect(await (await list(rui, `?user_id=${ana.id}`)).json()).toEqual([]);
    expect((await add(rui, HOOPS, { user_id: ana.id })).status).toBe(403);
    expect((await remove(rui, `product_id=${RING}&user_id=${ana.id}`)).status).toBe(403);
    expect((await remove(rui, `product_id=${RING}`)).status).toBe(204);
    expect(await ids(ana)).toEqual([RING]);
  });

  test("a product that is archived is out of sight, and back when it is; one that is deleted is gone", async () => {
    const ana = await createTestCustomer(shop);
    const archive = (at: Date | null) =>
      db.updateTable("products").set({ archived_at: at }).where("id", "=", "PIERCINGUM-057").execute();
    await add(ana, "PIERCINGUM-057");
    await archive(new Date());
    expect(await ids(ana)).toEqual([]);
    expect(await favouriteProducts(db, ana.id, everything)).toEqual([]);
    await archive(null);
    expect(await ids(ana)).toEqual(["PIERCINGUM-057"]);
    await db.deleteFrom("skus").where("product_id", "=", "PIERCINGUM-057").execute();
    await db.deleteFrom("products").where("id", "=", "PIERCINGUM-057").execute();
    expect(await ids(ana)).toEqual([]);
  });

  test("an account takes its favourites with it", async () => {
    const ana = await createTestCustomer(shop);
    await add(ana, RING);
    await db.deleteFrom("customers").where("id", "=", ana.id).execute();
    const left = await db.selectFrom("wishlist_items").selectAll().where("user_id", "=", ana.id).execute();
    expect(left).toEqual([]);
  });
});

test("the piece for trying the shop out is nobody's favourite in production", async () => {
  const strict = await createTestShop({ worker: false, config: { mode: "production" } });
  const ana = await createTestCustomer(strict);
  const response = await strict.json(PATH, { product_id: TEST_PIECE }, { headers: ana.bearer });
  expect(response.status).toBe(404);
  const eva = await createTestCustomer(shop);
  expect((await add(eva, TEST_PIECE)).status).toBe(201);
  expect(await favouriteProducts(db, eva.id, { unlisted: false })).toEqual([]);
});
