import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { openShopOfStrangers } from "#tests/setup/orders/made-up-people.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";

const { shop, db, stock, hold, pieces, callOff } = await openShopOfStrangers();

/** Three pieces in every row, nobody holds any. */
beforeEach(async () => {
  await callOff();
  await setStock(shop, null, 3);
});

/** The part of the stock rows that still has a piece to buy. */
async function buyable(): Promise<number> {
  const { rows } = await sql<{ part: number }>`
    select avg((on_hand > reserved)::int)::float8 as part from skus join products on products.id = skus.product_id
     where archived_at is null and not unlisted`.execute(db);
  return rows[0]?.part ?? 0;
}

test.each<[string, PaymentMethod]>([
  ["boleto", "boleto"],
  ["PIX", "pix"],
])("people made up behind one network leave four fifths of the shelf to others, by %s", async (_, method) => {
  for (let row = 0; row < stock.length; row += 1) await hold({ items: [pieces(row, 3)], network: "192.0.2.1", method });
  expect(await buyable()).toBeGreaterThanOrEqual(0.8);
  expect(await buyable()).toBeLessThan(1);
});

test("so do fifty networks by boleto; PIX goes on", async () => {
  for (let row = 0; row < stock.length; row += 1) {
    await hold({ items: [pieces(row, 3)], network: `192.0.2.${row % 50}` });
  }
  expect(await buyable()).toBeGreaterThanOrEqual(0.8);
  const last = stock.length - 1;
  expect(await hold({ items: [pieces(last, 3)], network: "192.0.2.60" })).toBe("boleto");
  expect(await hold({ items: [pieces(last, 3)], network: "192.0.2.60", method: "pix" })).toBe("started");
});

test("the first boleto of a network takes a row's last piece; a further one leaves half of each row", async () => {
  expect(await hold({ items: [pieces(0, 3)], network: "198.51.100.1" })).toBe("started");
  expect(await hold({ items: [pieces(1, 2)], network: "198.51.100.1" })).toBe("boleto");
  expect(await hold({ items: [pieces(1, 1)], network: "198.51.100.1" })).toBe("started");
  expect(await hold({ items: [pieces(1, 1)], network: "198.51.100.1" })).toBe("boleto");
  expect(await hold({ items: [pieces(1, 2)], network: "198.51.100.2" })).toBe("started");
});

test("one network does not use up the room of others' first boletos", async () => {
  for (let row = 0; row < 40; row += 1) await hold({ items: [pieces(row, 1)], network: "198.51.100.3" });
  expect(await hold({ items: [pieces(41, 3)], network: "198.51.100.4" })).toBe("started");
});

// Rules: STOCK-56.
test("who has paid before is not counted and not held up", async () => {
  const known = await createTestCustomer(shop);
  const { id } = await placeOrder(shop, known, { items: [pieces(0)] });
  const { external_payment_id: pix } = await payByPix(shop, known, id);
  await providerSays(shop, pix, "approve");
  const isPaid = () => db.selectFrom("orders").select("payment_status").where("id", "=", id).executeTakeFirst();
  await soon(shop, isPaid).toMatchObject({ payment_status: "paid" });
  const network = "198.51.100.5";
  for (let row = 1; row < 5; row += 1) {
    expect(await hold({ items: [pieces(row, 3)], network, customer: known })).toBe("started");
  }
  expect(await hold({ items: [pieces(6, 3)], network })).toBe("started");
});

test("the account that was made a minute ago is as unknown as a guest, and so is a paid order's e-mail that is typed", async () => {
  const network = "198.51.100.6";
  expect(await hold({ items: [pieces(0, 3)], network, customer: await createTestCustomer(shop) })).toBe("started");
  expect(await hold({ items: [pieces(1, 3)], network, customer: await createTestCustomer(shop) })).toBe("boleto");
});

test("of many at once no more are held than may; what ends makes room", async () => {
  const network = "198.51.100.7";
  const wishes = Array.from({ length: 16 }, (_, row) => ({ items: [pieces(row, 3)], network, method: "pix" as const }));
  const answers = await Promise.all(wishes.map(hold));
  const room = Math.floor(stock.length / 5);
  expect(answers.filter((answer) => answer === "started")).toHaveLength(Math.min(16, Math.max(8, room)));
  expect(new Set(answers)).toEqual(new Set(["started", "network"]));
  await callOff();
  expect(await hold({ items: [pieces(20, 3)], network, method: "pix" })).toBe("started");
});

test("an address of IPv6 counts by its /64, and no address is kept", async () => {
  await hold({ items: [pieces(0)], network: "2001:db8:1:2::/64" });
  const kept = await db.selectFrom("payments").select(["network"]).where("network", "is not", null).execute();
  expect(kept.map(({ network }) => network?.length)).toEqual(kept.map(() => 16));
});
