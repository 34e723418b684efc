import { expect, test } from "vitest";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { insist } from "#tests/setup/insist.ts";
import { type OrderRecord, orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, askToPay, cardData, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { sized } from "#tests/setup/test-size.ts";

const shop = await createTestShop();
const customers: TestCustomer[] = [];
for (let i = 0; i < 5; i += 1) customers.push(await createTestCustomer(shop));
const buyer = (index: number) => customers[index % customers.length] ?? expect.fail("no customer");

const METHODS = ["pix", "boleto", "credit_card", "debit_card", "stripe"] as const;

/** By a payment method of their own; card banks take their time. */
async function askFor(index: number, orderId: string): Promise<Response> {
  const who = buyer(index);
  const method = METHODS[index % METHODS.length];
  if (method === "stripe") {
    const body = { order: { id: orderId }, paymentData: { method } };
    return shop.json("/functions/v1/create-stripe-payment", body, { headers: who.bearer });
  }
  if (method === "credit_card") return askToPay(shop, who, orderId, { method, cardData: await cardData(shop, "CONT") });
  if (method === "debit_card") {
    return askToPay(shop, who, orderId, { method, cardData: await cardData(shop, "CONT", { card: "elo" }) });
  }
  return askToPay(shop, who, orderId, { method });
}

/** A shop that is too busy is asked again. */
async function placeInACrowd(index: number, change: object): Promise<OrderRecord> {
  const headers = buyer(index).bearer;
  const response = await insist(() => shop.json("/rest/v1/orders", orderBody(change), { headers }));
  expect(response.status).toBe(201);
  return response.json();
}

/** All at once. */
const BUYERS = sized(100, 500);

/** One after the other: the contention is about the pieces. */
async function placeOrders(count: number): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = [];
  while (orders.length < count) orders.push(await placeOrder(shop, buyer(orders.length)));
  return orders;
}

test(`${BUYERS} want one of five pieces, by all methods: five get it, the others are told, and time gives them back`, async () => {
  await setStock(shop, RING.product_id, 5);
  const orders = (await Promise.all(Array.from({ length: BUYERS / 25 }, () => placeOrders(25)))).flat();
  const answers = await Promise.all(orders.map((order, index) => insist(() => askFor(index, order.id))));

  const won = answers.filter((answer) => answer.status === 200);
  const lost = answers.filter((answer) => answer.status === 409);
  expect([won.length, lost.length]).toEqual([5, BUYERS - 5]);
  for (const answer of lost) {
    expect(await answer.json()).toMatchObject({
      code: "out_of_stock",
      message: "Produto esgotado",
      issues: [{ product_id: RING.product_id, size: "16", available: 0 }],
    });
  }
  expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 5, reserved: 5, stock: 0 });
  await expectProvidersAgree(shop);

  const refused = await shop.json("/rest/v1/orders", orderBody(), { headers: buyer(0).bearer });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: "out_of_stock" }]);

  const running = shop.services.db
    .selectFrom("payments")
    .select(["external_payment_id", "state"])
    .where("state", "in", ["pending", "in_review"]);
  for (const { external_payment_id, state } of await running.execute()) {
    await providerSays(shop, external_payment_id, state === "in_review" ? "reject" : "expire");
  }
  await soon(shop, () => stockOf(shop, RING.product_id)).toEqual({ on_hand: 5, reserved: 0, stock: 5 });
  await expectProvidersAgree(shop);
}, 240_000);

test("orders of two pieces in opposite order, at once: none fails for another reason than stock", async () => {
  const other = { ...RING, product_id: "ANELALIANC-003" };
  await setStock(shop, RING.product_id, 10);
  await setStock(shop, other.product_id, 10);
  const orders = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      placeInACrowd(index, { items: index % 2 ? [RING, other] : [other, RING] }),
    ),
  );
  const answers = await Promise.all(
    orders.map((order, index) => insist(() => askForPix(shop, buyer(index), order.id))),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(20);
  for (const id of [RING.product_id, other.product_id]) {
    expect(await stockOf(shop, id)).toEqual({ on_hand: 10, reserved: 10, stock: 0 });
  }
  await expectProvidersAgree(shop);
});
