import { expect, test } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { requireCustomer } from "./session.server.ts";

test("while the database is away a customer's page is unavailable, not broken", async () => {
  let proxy: DatabaseProxy | undefined;
  const shop = await createTestShop({
    worker: false,
    reachDatabase: async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    },
  });
  const customer = await createTestCustomer(shop);
  const context = contextOf(shop.services);
  const ask = () => requireCustomer(new Request(`${shop.url}/pedidos`, { headers: customer.cookie }), context);
  expect(await ask()).toMatchObject({ customerId: customer.id });
  await proxy?.cut();
  await expect(ask()).rejects.toMatchObject({ init: { status: 503 } });
  await proxy?.restore();
  expect(await ask()).toMatchObject({ customerId: customer.id });
});
