import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { LEFT_CART, STAYED_IN_CART } from "../order.ts";
import { readOrder } from "../order-queries.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

const { shop, services, db } = await openPayingShop({ clock: () => new Date(), rings: 60 });
await setStock(shop, "BRINCOARGO-011", 20);
const EARRING = { product_id: "BRINCOARGO-011", size: "Único" };

/** It only tells the server what its shopper does. */
function browserOf(customer: TestCustomer) {
  const device = crypto.randomUUID();
  let revision = 0;
  return async (lines: object[], removed: object[] = []) => {
    const body = { customer_id: customer.id, device, revision, lines, removed };
    const response = await shop.json("/rest/v1/cart/sync", body, { headers: customer.cookie });
    ({ revision } = (await response.json()) as { revision: number });
    return revision;
  };
}
const ring = (quantity: number, age: number | null = 0) => ({ ...RING, quantity, age });

async function cartOf(customer: TestCustomer): Promise<Record<string, number>> {
  const response = await shop.json(
    "/rest/v1/cart/sync",
    { customer_id: customer.id, device: crypto.randomUUID(), revision: 0, lines: [], removed: [] },
    { headers: customer.cookie },
  );
  const { lines } = (await response.json()) as { lines: { product_id: string; quantity: number }[] };
  return Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, quantity]));
}

async function paid(orderId: string, externalPaymentId: string): Promise<void> {
  await providerSays(shop, externalPaymentId, "approve");
  await soon(shop, async () => (await readOrder(db, orderId)).paymentStatus).toBe("paid");
}

const decided = async (orderId: string) =>
  (await readOrder(db, orderId)).events.filter(({ kind }) => [LEFT_CART, STAYED_IN_CART].includes(kind));

test("an order paid while no page is open leaves the customer's cart, once; what came later stays", async () => {
  const customer = await createTestCustomer(shop);
  const tell = browserOf(customer);
  await tell([ring(1)]);
  const order = await placeOrder(shop, customer);
  const payment = await pay(shop, customer, order.id, { method: "pix" });
  // One more ring and an earring, while the PIX waits.
  const revision = await tell([ring(2), { ...EARRING, quantity: 1, age: 0 }]);
  await paid(order.id, payment.external_payment_id);
  expect(await cartOf(customer)).toEqual({ [RING.product_id]: 1, [EARRING.product_id]: 1 });
  expect(await decided(order.id)).toMatchObject([{ kind: LEFT_CART, cartRevision: revision + 1 }]);
  for (let again = 0; again < 3; again += 1)
    await settlePayment(services, { reference: order.id, paymentId: payment.id });
  expect(await cartOf(customer)).toEqual({ [RING.product_id]: 1, [EARRING.product_id]: 1 });
});

test("a piece removed and chosen anew after the order is another piece", async () => {
  const customer = await createTestCustomer(shop);
  const tell = browserOf(customer);
  await tell([ring(1)]);
  const order = await placeOrder(shop, customer);
  const payment = await pay(shop, customer, order.id, { method: "pix" });
  await tell([], [{ product_id: RING.product_id, size: RING.size, age: 0 }]);
  await tell([ring(1)]);
  await paid(order.id, payment.external_payment_id);
  expect(await cartOf(customer)).toEqual({ [RING.product_id]: 1 });
});

test("a boleto takes its pieces along when it is made, and not again when it is paid", async () => {
  const customer = await createTestCustomer(shop);
  const tell = browserOf(customer);
  await tell([ring(3)]);
  const order = await placeOrder(shop, customer);
  const payment = await pay(shop, customer, order.id, { method: "boleto" });
  await soon(shop, () => cartOf(customer)).toEqual({ [RING.product_id]: 2 });
  await paid(order.id, payment.external_payment_id);
  expect(await cartOf(customer)).toEqual({ [RING.product_id]: 2 });
  expect(await decided(order.id)).toHaveLength(1);
});

test("a cart that the server has not seen, or not all of, is left to the browser that ordered", async () => {
  const customer = await createTestCustomer(shop);
  await browserOf(customer)([{ ...EARRING, quantity: 1, age: 0 }]);
  const order = await placeOrder(shop, customer);
  const payment = await pay(shop, customer, order.id, { method: "pix" });
  await paid(order.id, payment.external_payment_id);
  expect(await cartOf(customer)).toEqual({ [EARRING.product_id]: 1 });
  expect(await decided(order.id)).toMatchObject([{ kind: STAYED_IN_CART }]);
});
