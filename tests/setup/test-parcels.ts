import { orderBody } from "./orders/test-orders.ts";
import { payByPix, providerSays } from "./orders/test-payments.ts";
import { until } from "./soon.ts";
import type { TestCustomer } from "./test-customers.ts";
import type { TestShop } from "./test-shop.ts";

/** A paid order by SEDEX, before it is packed. */
export async function paidOrder(shop: TestShop, customer: TestCustomer, change: object = {}): Promise<string> {
  const quote = await shop.json("/functions/v1/melhor-envio-proxy", {
    cep_destino: "01310100",
    items: [{ product_id: "ANELAPARAD-001", quantity: 1 }],
  });
  const options: unknown = await quote.json();
  const option = Array.isArray(options) ? options.find(({ name }) => name === "SEDEX") : undefined;
  const body = orderBody({ customer_email: customer.email, shipping_option_id: option?.id, ...change });
  const response = await shop.json("/rest/v1/orders", body, { headers: customer.bearer });
  if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`);
  const { id }: { id: string } = await response.json();
  const payment = await payByPix(shop, customer, id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await until(shop, async () => (await orderRow(shop, id)).status === "confirmed");
  return id;
}

export function orderRow(shop: TestShop, id: string) {
  return shop.services.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Makes the next calls of a Melhor Envio operation fail. */
export async function carrierFails(shop: TestShop, operation: string, fault: string, more: object = {}): Promise<void> {
  const body = JSON.stringify({ target: "melhor-envio", operation, fault, ...more });
  const headers = { "Content-Type": "application/json" };
  const response = await shop.sandbox.app.request("/control/faults", { method: "POST", body, headers });
  if (response.status !== 201) throw new Error(`fault: ${response.status} ${await response.text()}`);
}

/** Simulates the carrier. Resolves once the shop has received the webhook. */
export async function carrierSays(
  shop: TestShop,
  reference: string,
  move: "receive" | "post" | "deliver" | "lose" | "expire",
): Promise<void> {
  const response = await shop.sandbox.app.request(`/control/shipments/${reference}/${move}?wait=1`, { method: "POST" });
  if (response.status !== 200) throw new Error(`${move}: ${response.status} ${await response.text()}`);
}

interface SimulatedLabel {
  id: string;
  status: string;
  price: number;
  tags: { tag: string }[];
  products: object[];
  to: Record<string, unknown>;
  from: Record<string, unknown>;
  insurance_value: number;
  volumes: object[];
  non_commercial: boolean;
}

export async function simulatedLabels(shop: TestShop): Promise<SimulatedLabel[]> {
  return (await shop.sandbox.app.request("/control/shipments")).json();
}

export async function walletBalance(shop: TestShop): Promise<number> {
  const { balance }: { balance: number } = await (await shop.sandbox.app.request("/control/shipments/balance")).json();
  return balance;
}

export async function setWallet(shop: TestShop, balance: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ balance });
  await shop.sandbox.app.request("/control/shipments/balance", { method: "POST", body, headers });
}
