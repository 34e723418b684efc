import { randomUUID } from "node:crypto";
import { PAULISTA_SHIPPING } from "#tests/setup/sample-address.ts";
import type { BenchDatabase } from "./bench-database.ts";
import type { ShopProcess } from "./shop-process.ts";

export interface Shopper {
  token: string;
  email: string;
  /** The house number: orders to one address are paid one after the other, since a limit counts them together. */
  number: string;
}

export interface Piece {
  id: string;
  size: string;
}

/** Sets plenty of stock for every product, with its ledger entries. */
export async function stockUp(database: BenchDatabase): Promise<void> {
  await database.ask(`
    with ledger as (
      insert into stock_movements (sku_id, delta, reason) select id, 100000 - on_hand, 'adjustment' from skus
    ) update skus set on_hand = 100000`);
}

export async function piecesOf(url: string): Promise<Piece[]> {
  const response = await fetch(`${url}/rest/v1/products?category=aneis`);
  const rows = (await response.json()) as { id: string; sizes: { size: string }[] }[];
  return rows.map((row) => ({ id: row.id, size: row.sizes[0]?.size ?? "Único" }));
}

export async function signUp(shop: ShopProcess, index: number): Promise<Shopper> {
  const email = `compradora.${index}@exemplo.com`;
  const signedUp = await post(shop, "/auth/v1/signup", { email, password: "prata-925", data: { name: "Ana Lima" } });
  return { token: String(signedUp.access_token), email, number: String(index + 1) };
}

/** Places an order of one piece and returns its id. */
export async function place(shop: ShopProcess, shopper: Shopper, { id, size }: Piece): Promise<string> {
  const order = await post(
    shop,
    "/rest/v1/orders",
    {
      items: [{ product_id: id, size, quantity: 1 }],
      customer_name: "Ana Lima",
      customer_email: shopper.email,
      customer_phone: "11988881234",
      shipping_address: { ...PAULISTA_SHIPPING, number: shopper.number },
    },
    shopper,
  );
  return String(order.id);
}

/** Starts a PIX payment and returns the external id of the payment attempt. */
export async function payByPix(shop: ShopProcess, shopper: Shopper, orderId: string): Promise<string> {
  const body = { order: { id: orderId }, paymentData: { method: "pix" } };
  const payment = await post(shop, "/functions/v1/create-mercadopago-payment", body, shopper);
  return String(payment.external_payment_id);
}

export async function post(
  shop: ShopProcess,
  path: string,
  body: unknown,
  shopper?: Shopper,
): Promise<Record<string, unknown>> {
  const response = await fetch(shop.url + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      ...(shopper ? { Authorization: `Bearer ${shopper.token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
