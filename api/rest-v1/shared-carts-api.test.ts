import { expect, test } from "vitest";
import { readSharedCart } from "#shop/ordering/cart/sharing/share-cart.server.ts";
import { forgetSharedCarts } from "#shop/ordering/cart/sharing/shared-cart-store.server.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const { shop, services } = await openShop({ worker: false });
const RING = { product_id: "ANELAPARAD-001", size: "16", quantity: 6 };
const EARRING = { product_id: "BRINCOARGO-011", size: "Único", quantity: 1 };
const share = (items: unknown) => shop.json("/rest/v1/shared_carts", { items });
const inDays = (days: number) => new Date(services.clock().getTime() + days * 24 * 60 * 60_000);
const readIn = (code: string, days = 0) => readSharedCart({ ...services, clock: () => inDays(days) }, code);

async function codeOf(items: unknown): Promise<string> {
  const response = await share(items);
  expect(response.status).toBe(201);
  const { code, path, expires_at } = await response.json();
  expect(path).toBe(`/carrinho/${code}`);
  expect(new Date(expires_at).getTime() - inDays(30).getTime()).toBeLessThan(60_000);
  return code;
}

test("a link holds the pieces, at the price and stock of the day it is opened", async () => {
  const code = await codeOf([RING, EARRING, { ...RING, product_id: "NADA" }]);
  const found = await readIn(code);
  expect(found?.gone).toBe(0);
  expect(found?.lines).toMatchObject([
    { productId: RING.product_id, size: "16", quantity: 6, available: 4, discountPriceCents: 5999 },
    { productId: EARRING.product_id, quantity: 1, available: 1 },
  ]);
  await setRows(services.db, "products", { id: EARRING.product_id }, { archived_at: inDays(0) });
  expect(await readIn(code)).toMatchObject({ gone: 1, lines: [{ productId: RING.product_id }] });
  expect(await codeOf([RING])).not.toBe(code);
});

test("it holds thirty days and is deleted then; what is stored says of nobody", async () => {
  const code = await codeOf([RING]);
  expect(await readIn(code, 29.9)).not.toBeNull();
  expect(await readIn(code, 30.1)).toBeNull();
  const row = await services.db.selectFrom("shared_carts").selectAll().where("code", "=", code).executeTakeFirst();
  expect(row?.items).toEqual([{ productId: RING.product_id, size: "16", quantity: 6 }]);
  expect(Object.keys(row ?? {}).sort()).toEqual(["code", "created_at", "expires_at", "items"]);
  await forgetSharedCarts(services.db, inDays(29.9));
  expect(await readIn(code)).not.toBeNull();
  await forgetSharedCarts(services.db, inDays(30.1));
  expect(await readIn(code)).toBeNull();
});

test("nothing to share, odd bodies and too many links are refused", async () => {
  expect((await share([{ ...RING, product_id: "NADA" }])).status).toBe(409);
  for (const items of [undefined, [], [{ ...RING, quantity: 0 }], [{ ...RING, name: "x" }], Array(101).fill(RING)])
    expect((await share(items)).status).toBe(422);
  const limited = await createTestShop({ worker: false, config: { rateLimits: true } });
  const headers = { "X-Forwarded-For": "198.51.100.9" };
  for (let made = 0; made < 30; made += 1)
    expect((await limited.json("/rest/v1/shared_carts", { items: [RING] }, { headers })).status).toBe(201);
  expect((await limited.json("/rest/v1/shared_carts", { items: [RING] }, { headers })).status).toBe(429);
});
