import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { DB } from "#db/schema.generated.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { insertInParts } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import { deleteExpiredData } from "./delete-expired-data.server.ts";

const MANY = sized(10_000, 70_000);
const ORDERS = sized(5_000, 20_000);
let databaseUrl = "";
const { shop, db } = await openShop({
  worker: false,
  reachDatabase: (url) => {
    databaseUrl = url;
    return Promise.resolve(url);
  },
});

const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, statement_timeout: 5_000 });
const own = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
whenFileIsDone(() => own.destroy());
/** The shop's services with a third of the usual statement timeout. */
const hurried = { ...shop.services, db: own };
await insertInParts(
  db,
  MANY,
  (series) => sql`
    insert into customers (id, email, name, awaits_confirmation_since)
    select gen_random_uuid(), 'n' || n || '@exemplo.com', 'Ana', now() - interval '40 days' from ${series} as n`,
);
await sql`
    insert into consents (subject, purpose, text_version)
    select id::text, 'terms', '1' from customers where awaits_confirmation_since is not null`.execute(db);
await insertInParts(
  db,
  MANY * 3,
  (series) => sql`
    insert into shipping_quotes (cep, parcel_key, parcel, is_estimate, created_at)
    select '01310100', 'a', '{}', false, now() - interval '10 days' from ${series}`,
);
await insertInParts(
  db,
  MANY * 3,
  (series) => sql`
    insert into access_records (customer_id, at, ip_address)
    select gen_random_uuid(), now() - interval '1 year', '203.0.113.7' from ${series}`,
);

test("very many rows are forgotten, none of them in one statement that lasts", async () => {
  const count = async (table: "customers" | "consents" | "shipping_quotes" | "access_records") => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const all = ["customers", "consents", "shipping_quotes", "access_records"] as const;
  const before = await Promise.all(all.map(count));
  await deleteExpiredData(hurried);
  const after = await Promise.all(all.map(count));
  expect(before.map((rows, index) => rows - (after[index] ?? 0))).toEqual([MANY, MANY, MANY * 3, MANY * 3]);
});

test("a year's orders of people who left become anonymous, with their invoices and beside quotes that they keep", async () => {
  const customer = await createTestCustomer(shop);
  const { id } = await placeOrder(shop, customer);
  await insertInParts(
    db,
    ORDERS,
    (series) => sql`
    insert into orders overriding system value
    select (jsonb_populate_record(orders, jsonb_build_object(
             'id', gen_random_uuid(), 'number', 100000 + n, 'anonymise_on', '2020-01-01', 'idempotency_key', null,
             'external_payment_id', null, 'claim_hash', null, 'user_id', null))).*
      from orders, ${series} as n where id = ${id}`,
  );
  await sql`
    insert into invoice_files (order_id, kind, file, stored_at)
    select id, 'pdf', '%PDF-', now() from orders where anonymise_on is not null`.execute(db);
  await deleteExpiredData(hurried);
  const { rows } = await sql<{ named: number; files: number }>`
    select count(*) filter (where customer_name <> 'Cliente excluído' or anonymise_on is not null)::int as named,
           (select count(*)::int from invoice_files) as files
      from orders where id <> ${id}`.execute(db);
  expect(rows).toEqual([{ named: 0, files: 0 }]);
});

test("a kind that cannot be forgotten holds up no other, and the job hears of it", async () => {
  const done: string[] = [];
  const steps = {
    first: () => Promise.reject(new Error("away")),
    second: async () => void done.push("second"),
  };
  await expect(deleteExpiredData(shop.services, steps)).rejects.toThrow("not forgotten: first");
  expect(done).toEqual(["second"]);
});
