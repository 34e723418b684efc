import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { type OrderRecord, placeOrder, readOrder } from "./orders/test-orders.ts";
import { payByPix, providerSays } from "./orders/test-payments.ts";
import { until } from "./soon.ts";
import type { TestCustomer } from "./test-customers.ts";
import type { TestShop } from "./test-shop.ts";

/** Buys by PIX; waits until the order is paid. */
export async function buyPaid(shop: TestShop, customer: TestCustomer, change: object = {}): Promise<OrderRecord> {
  const order = await placeOrder(shop, customer, { customer_email: customer.email, ...change });
  const payment = await payByPix(shop, customer, order.id);
  await providerSays(shop, payment.external_payment_id, "approve");
  let paid = order;
  await until(shop, async () => {
    paid = await readOrder(shop, customer, order.id);
    return paid.payment_status === "paid";
  });
  return paid;
}

/** The same, delivered `daysAgo` days ago; null: shipped, not delivered. */
export async function buyDelivered(
  shop: TestShop,
  customer: TestCustomer,
  { daysAgo = 1, ...change }: { daysAgo?: number | null } & Record<string, unknown> = {},
): Promise<OrderRecord> {
  const order = await buyPaid(shop, customer, change);
  await deliver(shop, order.id, daysAgo);
  return order;
}

export async function deliver(shop: TestShop, orderId: string, daysAgo: number | null): Promise<void> {
  const { db, clock } = shop.services;
  const day = daysAgo === null ? null : addDays(dayInSaoPaulo(clock()), -daysAgo);
  await db
    .updateTable("orders")
    .set({ status: day === null ? "shipped" : "delivered", actual_delivery_date: day })
    .where("id", "=", orderId)
    .execute();
}

/** The ids of an order's lines, by position. */
export async function lineIds(shop: TestShop, orderId: string): Promise<string[]> {
  const { db } = shop.services;
  const rows = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}
