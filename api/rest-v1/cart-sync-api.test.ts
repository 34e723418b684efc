import { expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { forgetOldRemovals } from "#shop/ordering/cart/sync/customer-cart-store.server.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

const { shop, db } = await openShop({ worker: false });
const RING = "ANELAPARAD-001";
const EARRING = "BRINCOARGO-011";

interface Answer {
  revision: number;
  lines: { product_id: string; quantity: number; name: string; price: number; stock: number; picture: unknown }[];
  removed: { product_id: string }[];
  refused: { product_id: string }[];
}

const line = (product_id: string, quantity: number, age: number | null = 1, size = "16") => ({
  product_id,
  size,
  quantity,
  age,
});

/** A browser of a customer: tells its cart and remembers the revision. */
function browser(customer: TestCustomer, at: TestShop = shop) {
  const device = crypto.randomUUID();
  let revision = 0;
  return {
    async post(lines: unknown[], removed: unknown[] = [], more: object = {}) {
      const body = { customer_id: customer.id, device, revision, lines, removed, ...more };
      return at.json("/rest/v1/cart/sync", body, { headers: customer.cookie });
    },
    async tell(lines: unknown[], removed: unknown[] = []) {
      const response = await this.post(lines, removed);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      const answer: Answer = await response.json();
      revision = answer.revision;
      return {
        set: Object.fromEntries(answer.lines.map((each) => [each.product_id, each.quantity])),
        removed: answer.removed.map((each) => each.product_id),
        refused: answer.refused.map((each) => each.product_id),
        answer,
      };
    },
  };
}

test("pieces reach another device with what it needs to show them; a removal does, too", async () => {
  const customer = await createTestCustomer(shop);
  const phone = browser(customer);
  const laptop = browser(customer);
  expect(await phone.tell([line(RING, 2)])).toMatchObject({ set: {}, removed: [], answer: { revision: 1 } });
  const { answer } = await laptop.tell([line(EARRING, 1, 5, "Único")]);
  expect(answer.lines).toMatchObject([
    { product_id: RING, quantity: 2, name: "Anel Aparador Torcido em Prata 925", price: 99.99, stock: 4 },
  ]);
  expect(answer.lines[0]?.picture).toMatchObject({ path: "aneis/ANELAPARAD-001-1.jpg" });
  expect(await phone.tell([line(RING, 2, null)])).toMatchObject({ set: { [EARRING]: 1 } });
  await laptop.tell([line(EARRING, 1, null, "Único")], [{ product_id: RING, size: "16", age: 0 }]);
  expect(await phone.tell([line(RING, 2, null), line(EARRING, 1, null, "Único")])).toMatchObject({
    set: {},
    removed: [RING],
  });
});

test("a browser without news writes nothing", async () => {
  const customer = await createTestCustomer(shop);
  const phone = browser(customer);
  const first = await phone.tell([line(RING, 2)]);
  const again = await phone.tell([line(RING, 2, null)]);
  expect(again.answer).toEqual({ ...first.answer, lines: [], removed: [], refused: [] });
});

test("two devices at once: each hears of the other's pieces, none is lost", async () => {
  const customer = await createTestCustomer(shop);
  const devices = Array.from({ length: 6 }, () => browser(customer));
  await Promise.all(devices.map((device, index) => device.tell([line(RING, index + 1)])));
  const { set } = await browser(customer).tell([]);
  expect(set).toEqual({ [RING]: 6 });
});

test("unknown products are refused and kept in the browser", async () => {
  const phone = browser(await createTestCustomer(shop));
  expect(await phone.tell([line("NADA", 1), line(RING, 1)])).toMatchObject({ refused: ["NADA"], removed: [], set: {} });
});

test("after a database was restored, browsers bring their lines back", async () => {
  const customer = await createTestCustomer(shop);
  const phone = browser(customer);
  await phone.tell([line(RING, 2)]);
  await phone.tell([line(RING, 3)]);
  await db.deleteFrom("customer_carts").where("customer_id", "=", customer.id).execute();
  expect(await phone.tell([line(RING, 3, null)])).toMatchObject({ removed: [], refused: [] });
  expect((await browser(customer).tell([])).set).toEqual({ [RING]: 3 });
});

test("another customer's cart, no session and odd bodies are refused", async () => {
  const ana = await createTestCustomer(shop);
  const bia = await createTestCustomer(shop);
  expect((await browser(ana).post([], [], { customer_id: bia.id })).status).toBe(403);
  const body = { customer_id: ana.id, device: crypto.randomUUID(), revision: 0, lines: [], removed: [] };
  expect((await shop.json("/rest/v1/cart/sync", body)).status).toBe(401);
  for (const [who, sent] of [
    [bia, { ...body, awaits_logout: true }],
    [null, { ...body, awaits_logout: true }],
  ] as const) {
    const told = await shop.json("/rest/v1/cart/sync", sent, who ? { headers: who.cookie } : {});
    expect([told.status, await told.json()]).toEqual([200, { session_ended: true }]);
  }
  for (const odd of [
    { device: "x" },
    { revision: -1 },
    { lines: [line(RING, 0)] },
    { removed: [line(RING, 1)] },
    { x: 1 },
  ])
    expect((await browser(ana).post([], [], odd)).status).toBe(422);
  const foreign = await shop.json("/rest/v1/cart/sync", body, {
    headers: { ...ana.cookie, Origin: "https://example.com", "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
});

test("a customer's devices are limited together", async () => {
  const limited = await createTestShop({ worker: false, config: { rateLimits: true } });
  const customer = await createTestCustomer(limited);
  const statuses = new Set<number>();
  // Not all at once: a busy shop refuses some of so many before it counts them.
  for (let sent = 0; sent < 160; sent += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser(customer, limited).post([])));
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});

test("removals are forgotten after 90 days, lines stay; a device that comes back later drops what is gone", async () => {
  const customer = await createTestCustomer(shop);
  const phone = browser(customer);
  const laptop = browser(customer);
  await phone.tell([line(RING, 1), line(EARRING, 1, 1, "Único")]);
  await laptop.tell([line(RING, 1, null)], [{ product_id: EARRING, size: "Único", age: 0 }]);
  const count = async () => {
    const rows = db.selectFrom("customer_cart_lines").where("customer_id", "=", customer.id).select("product_id");
    return (await rows.execute()).map((row) => row.product_id).sort();
  };
  expect(await count()).toEqual([RING, EARRING].sort());
  const inDays = (days: number) => new Date(shop.services.clock().getTime() + days * DAY_MS);
  await forgetOldRemovals(db, inDays(89));
  expect(await count()).toHaveLength(2);
  await forgetOldRemovals(db, inDays(91));
  expect(await count()).toEqual([RING]);
  expect(await phone.tell([line(RING, 1, null), line(EARRING, 1, null, "Único")])).toMatchObject({
    set: {},
    removed: [EARRING],
  });
});
