import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader } from "./order-success.tsx";

const shop = await createTestShop({ worker: false });
const owner = await createTestCustomer(shop);
const order = await placeOrder(shop, owner);

async function ask(orderId: string, customer: TestCustomer | null) {
  const context = contextOf(shop.services);
  const url = new URL(`/order-success?order_id=${orderId}`, shop.url);
  const request = new Request(url, { headers: customer?.cookie ?? {} });
  return loader({ request, url, pattern: "/order-success", context, params: {} });
}

test("its owner sees the order", async () => {
  expect(await ask(order.id, owner)).toMatchObject({ order: { id: order.id, customerName: "Maria Clara Nunes" } });
});

test("for anyone else it does not exist", async () => {
  const stranger = await createTestCustomer(shop);
  for (const id of [order.id, "nonsense", ""]) {
    expect(await ask(id, stranger)).toMatchObject({ data: { order: null }, init: { status: 404 } });
  }
});

test("a visitor is sent to the login and back", async () => {
  const answer = await ask(order.id, null).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(
    `/login?voltar=${encodeURIComponent(`/order-success?order_id=${order.id}`)}`,
  );
});
