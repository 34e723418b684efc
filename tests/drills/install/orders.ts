import type { Agent } from "node:https";
import { expect } from "vitest";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { ask } from "./visitors.ts";

/** More pieces of what is ordered than the sample catalogue has, with the entry of a count. */
export const STOCK_UP = `
  with counted as (update skus set on_hand = on_hand + 1000 where product_id = '${RING.product_id}' returning id)
  insert into stock_movements (sku_id, delta, reason) select id, 1000, 'adjustment' from counted`;

export type Bearer = { authorization: string };

/** Makes a customer. Resolves to what their requests carry. */
export async function becomeCustomer(agent: Agent, email = "compradora@exemplo.com.br"): Promise<Bearer> {
  const customer = { email, password: "prata-925-boa", data: { name: "Ana Lima" } };
  const { status, body } = await ask(agent, "POST", "/auth/v1/signup", customer);
  expect(status, body).toBe(200);
  const { access_token }: { access_token: string } = JSON.parse(body);
  return { authorization: `Bearer ${access_token}` };
}

/** Orders a ring and starts a PIX for it, which is paid unless said otherwise. Resolves to the order's id. */
export async function placeOrder(agent: Agent, customer: Bearer, isPaid = true): Promise<string> {
  const { status, body } = await ask(agent, "POST", "/rest/v1/orders", orderBody(), customer);
  expect(status, body).toBe(201);
  const order: { id: string } = JSON.parse(body);
  const payment = { order: { id: order.id }, paymentData: { method: "pix" } };
  const paid = await ask(agent, "POST", "/functions/v1/create-mercadopago-payment", payment, customer);
  expect(paid.status, paid.body).toBe(200);
  const { external_payment_id }: { external_payment_id: string } = JSON.parse(paid.body);
  if (!isPaid) return order.id;
  const path = `/sandbox/control/payments/${external_payment_id}/approve?wait=1`;
  const approved = await ask(agent, "POST", path, {});
  expect(approved.status, approved.body).toBe(200);
  return order.id;
}
