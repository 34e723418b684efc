import { sql } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { readSession } from "./read-session.server.ts";

const { shop, services } = await openShop({ worker: false });

test("what the database says is thrown as it is, whichever statement fails", async () => {
  const customer = await createTestCustomer(shop);
  const read = () => readSession(services, new Headers(customer.cookie));
  expect(await read()).toMatchObject({ customerId: customer.id });
  for (const table of ["customers", "customer_sessions"]) {
    await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(services.db);
    await expect(read()).rejects.toMatchObject({ code: "42P01" });
    await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(services.db);
  }
  expect(await read()).toMatchObject({ customerId: customer.id });
});
