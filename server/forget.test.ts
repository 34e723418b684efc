import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "#db/schema.generated.ts";
import type { Services } from "#shop/services.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { forgetWhatIsDue } from "./forget.server.ts";

const MANY = 70_000;
let databaseUrl = "";
const shop = await createTestShop({
  worker: false,
  reachDatabase: (url) => {
    databaseUrl = url;
    return Promise.resolve(url);
  },
});
const { db } = shop.services;
/** The shop by way of a pool whose statements may last a tenth as long as the shop's own. */
let hurried: Services;

beforeAll(async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, statement_timeout: 1_500 });
  const own = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  whenFileIsDone(() => own.destroy());
  hurried = { ...shop.services, db: own };
  await sql`
    insert into customers (id, email, name, awaits_confirmation_since)
    select gen_random_uuid(), 'n' || n || '@exemplo.com', 'Ana', now() - interval '40 days'
      from generate_series(1, ${MANY}) as n`.execute(db);
  await sql`
    insert into consents (subject, purpose, text_version)
    select id::text, 'terms', '1' from customers where awaits_confirmation_since is not null`.execute(db);
  await sql`
    insert into shipping_quotes (cep, parcel_key, parcel, is_estimate, created_at)
    select '01310100', 'a', '{}', false, now() - interval '10 days' from generate_series(1, ${MANY * 3})`.execute(db);
  await sql`
    insert into access_records (customer_id, at, ip_address)
    select gen_random_uuid(), now() - interval '1 year', '203.0.113.7' from generate_series(1, ${MANY * 3})`.execute(
    db,
  );
}, 120_000);

test("a quarter of a million rows are forgotten, none of them in one statement that lasts", async () => {
  const count = async (table: "customers" | "consents" | "shipping_quotes" | "access_records") => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const all = ["customers", "consents", "shipping_quotes", "access_records"] as const;
  const before = await Promise.all(all.map(count));
  await forgetWhatIsDue(hurried);
  const after = await Promise.all(all.map(count));
  expect(before.map((rows, index) => rows - (after[index] ?? 0))).toEqual([MANY, MANY, MANY * 3, MANY * 3]);
}, 120_000);

test("a kind that cannot be forgotten holds up no other, and the job hears of it", async () => {
  const done: string[] = [];
  const steps = {
    first: () => Promise.reject(new Error("away")),
    second: async () => void done.push("second"),
  };
  await expect(forgetWhatIsDue(shop.services, steps)).rejects.toThrow("not forgotten: first");
  expect(done).toEqual(["second"]);
});
