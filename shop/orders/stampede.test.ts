import { expect, test } from "vitest";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import {
  askForPix,
  orderBody,
  type PaymentAnswer,
  placeOrder,
  providerSays,
  RING,
  setStock,
  stockOf,
} from "#tests/setup/test-orders.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop();
const customers: TestCustomer[] = [];
for (let i = 0; i < 5; i += 1) customers.push(await createTestCustomer(shop));
const buyer = (index: number) => customers[index % customers.length] ?? expect.fail("no customer");

test("two hundred want one of five pieces: five get it, the others are told at once, and time gives them back", async () => {
  await setStock(shop, RING.product_id, 5);
  const orders = await Promise.all(Array.from({ length: 200 }, (_, index) => placeOrder(shop, buyer(index))));
  const answers = await Promise.all(orders.map((order, index) => askForPix(shop, buyer(index), order.id)));

  const won = answers.filter((answer) => answer.status === 200);
  const lost = answers.filter((answer) => answer.status === 409);
  expect([won.length, lost.length]).toEqual([5, 195]);
  for (const answer of lost) {
    expect(await answer.json()).toMatchObject({
      code: "out_of_stock",
      message: "Produto esgotado",
      issues: [{ product_id: RING.product_id, size: "16", available: 0 }],
    });
  }
  expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 5, reserved: 5, stock: 0 });

  const refused = await shop.json("/rest/v1/orders", orderBody(), { headers: buyer(0).bearer });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: "out_of_stock" }]);

  for (const answer of won) {
    const payment: PaymentAnswer = await answer.json();
    await providerSays(shop, payment.external_payment_id, "expire");
  }
  await expect
    .poll(() => stockOf(shop, RING.product_id), { timeout: 30_000 })
    .toEqual({ on_hand: 5, reserved: 0, stock: 5 });
}, 60_000);

test("orders of two pieces in opposite order, at once: none fails for another reason than stock", async () => {
  const other = { ...RING, product_id: "ANELALIANC-003" };
  await setStock(shop, RING.product_id, 10);
  await setStock(shop, other.product_id, 10);
  const orders = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      placeOrder(shop, buyer(index), { items: index % 2 ? [RING, other] : [other, RING] }),
    ),
  );
  const answers = await Promise.all(orders.map((order, index) => askForPix(shop, buyer(index), order.id)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(20);
  for (const id of [RING.product_id, other.product_id]) {
    expect(await stockOf(shop, id)).toEqual({ on_hand: 10, reserved: 10, stock: 0 });
  }
}, 60_000);
