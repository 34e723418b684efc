import { randomUUID } from "node:crypto";
import pg from "pg";
import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const ORDERS = 1000;
const SHOPPERS = 32;
/** Far quicker than the shop's own pages ask (3 s), slow enough not to be the load itself. */
const POLL_MS = 50;

interface Shopper {
  token: string;
  email: string;
}

/** 1,000 orders placed and paid by PIX through the API by 32 shoppers at once, each order to its paid state. */
export async function measureOrders(): Promise<string[]> {
  const shop = await startShopProcess({ LOG_LEVEL: "warn" });
  try {
    await stockUp(shop.databaseUrl);
    const products = await piecesOf(shop.url);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => signUp(shop, index)));
    for (const shopper of shoppers) await buy(shop, shopper, products, 0);

    const times: number[] = [];
    let next = 0;
    const started = performance.now();
    await Promise.all(
      shoppers.map(async (shopper) => {
        while (next < ORDERS) {
          next += 1;
          const begun = performance.now();
          await buy(shop, shopper, products, next);
          times.push(performance.now() - begun);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const single = await oneAtATime(shop, shoppers[0], products);
    return [
      "## Orders",
      "",
      `${ORDERS} orders placed and paid by PIX through the API by ${SHOPPERS} shoppers at once, on the embedded database,`,
      "the simulated provider in the same process: order, payment, approval, signed webhook, settled, seen as paid by polling.",
      "",
      "| what | value |",
      "| --- | --- |",
      `| orders placed and paid | **${(times.length / seconds).toFixed(1)} per second** |`,
      `| one order from first request to paid | p50 **${Math.round(percentile(times, 0.5))} ms**, p95 **${Math.round(percentile(times, 0.95))} ms** |`,
      `| the same for one shopper alone | p50 ${Math.round(single)} ms (ratio ${(percentile(times, 0.5) / single).toFixed(1)}) |`,
    ];
  } finally {
    await shop.stop();
  }
}

async function stockUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update skus set on_hand = 100000");
  await client.end();
}

async function piecesOf(url: string): Promise<{ id: string; size: string }[]> {
  const response = await fetch(`${url}/rest/v1/products?category=aneis`);
  const rows = (await response.json()) as { id: string; sizes: { size: string }[] }[];
  return rows.map((row) => ({ id: row.id, size: row.sizes[0]?.size ?? "Único" }));
}

async function signUp(shop: ShopProcess, index: number): Promise<Shopper> {
  const email = `compradora.${index}@exemplo.com`;
  const signedUp = await post(shop, "/auth/v1/signup", { email, password: "prata-925", data: { name: "Ana Lima" } });
  return { token: String(signedUp.access_token), email };
}

async function buy(shop: ShopProcess, shopper: Shopper, products: { id: string; size: string }[], n: number) {
  const piece = products[n % products.length] ?? { id: "", size: "" };
  const order = await post(
    shop,
    "/rest/v1/orders",
    {
      items: [{ product_id: piece.id, size: piece.size, quantity: 1 }],
      customer_name: "Ana Lima",
      customer_email: shopper.email,
      customer_phone: "11988881234",
      shipping_address: {
        street: "Avenida Paulista",
        number: "1578",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
        zipCode: "01310100",
      },
    },
    shopper,
  );
  const payment = await post(
    shop,
    "/functions/v1/create-mercadopago-payment",
    { order: { id: order.id }, paymentData: { method: "pix" } },
    shopper,
  );
  const id = String(payment.external_payment_id);
  await post(shop, `/sandbox/control/payments/${id}/approve`, {});
  for (;;) {
    const response = await fetch(`${shop.url}/rest/v1/orders?external_payment_id=${id}`, {
      headers: { Authorization: `Bearer ${shopper.token}` },
    });
    const [found] = (await response.json()) as { payment_status: string }[];
    if (found?.payment_status === "paid") return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

async function oneAtATime(shop: ShopProcess, shopper: Shopper | undefined, products: { id: string; size: string }[]) {
  const times: number[] = [];
  for (let n = 0; n < 30 && shopper; n += 1) {
    const begun = performance.now();
    await buy(shop, shopper, products, n);
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.5);
}

async function post(
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
