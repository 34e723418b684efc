import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

let way: DatabaseProxy | null = null;
const shop = await createTestShop({
  worker: false,
  reachDatabase: async (url) => {
    way = await startDatabaseProxy(url);
    return way.url;
  },
});
const ana = await createTestCustomer(shop);
const { id } = await placeOrder(shop, ana);

const paying = { order: { id }, paymentData: { method: "pix" } };
const CALLS: [string, string, string, object | null][] = [
  ["POST", "/rest/v1/orders", "Falha ao salvar pedido no banco de dados", orderBody()],
  ["PUT", `/rest/v1/orders/${id}`, "Falha ao salvar pedido no banco de dados", orderBody()],
  ["DELETE", `/rest/v1/orders/${id}/coupon`, "Erro ao salvar pedido", null],
  ["GET", "/rest/v1/orders", "Não foi possível carregar seus pedidos", null],
  ["GET", `/rest/v1/orders/${id}`, "Erro ao carregar pedido", null],
  ["GET", `/rest/v1/order_items?order_id=${id}`, "Erro ao carregar itens do pedido", null],
  ["GET", `/rest/v1/tracking_events?order_id=${id}`, "Não foi possível carregar o rastreamento", null],
  ["POST", "/functions/v1/track-order", "Erro ao atualizar rastreamento", { orderId: id }],
  ["POST", "/functions/v1/create-mercadopago-payment", "Falha no processamento do pagamento", paying],
  ["POST", "/functions/v1/create-stripe-payment", "Erro ao carregar pagamento com Stripe", { order: { id } }],
];

async function call(method: string, path: string, body: object | null): Promise<[number, { message: string }]> {
  const json = body ? { "Content-Type": "application/json" } : null;
  const headers = { ...ana.bearer, ...json };
  const answer = await shop.fetch(path, { method, headers, body: body && JSON.stringify(body) });
  return [answer.status, await answer.json()];
}

describe("a call that breaks off says what could not be done", () => {
  afterEach(async () => {
    await way?.restore();
    await soon(shop, () =>
      sql`select 1`.execute(shop.services.db).then(
        () => true,
        () => false,
      ),
    ).toBe(true);
    await sql`alter table if exists orders_away rename to orders`.execute(shop.services.db);
  });

  test.each(CALLS)("%s %s: %s", async (method, path, message, body) => {
    await sql`alter table orders rename to orders_away`.execute(shop.services.db);
    const [status, answer] = await call(method, path, body);
    expect([status, answer]).toMatchObject([500, { code: "internal_error", message: `${message}. Tente novamente.` }]);
    await sql`alter table orders_away rename to orders`.execute(shop.services.db);
    await way?.cut();
    const [away, sorry] = await call(method, path, body);
    expect([away, sorry]).toMatchObject([503, { code: "unavailable", message: `${message}. Tente novamente.` }]);
  });

  test("Stripe's in the fields of its call", async () => {
    await way?.cut();
    expect(await call("POST", "/functions/v1/create-stripe-payment", { order: { id } })).toMatchObject([
      503,
      { success: false, error: "Erro ao carregar pagamento com Stripe. Tente novamente.", sessionUrl: null },
    ]);
  });
});

test("an order nobody has, and one of nobody's", async () => {
  const unknown = "6f1c0a52-0000-4000-8000-000000000000";
  for (const path of [`/rest/v1/orders/${unknown}`, `/rest/v1/order_items?order_id=${unknown}`]) {
    expect(await call("GET", path, null)).toMatchObject([404, { message: "Pedido não encontrado" }]);
    const visitor = await shop.fetch(path);
    expect([visitor.status, await visitor.json()]).toMatchObject([401, { message: "Usuário não autenticado" }]);
  }
});
