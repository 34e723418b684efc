import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { ARCHIVED } from "#shop/catalogue/stock/stock-archive-store.server.ts";
import type { LedgerScope } from "./ledger-rule-queries.server.ts";

/** From this many orders or customers on, everything is checked: that is faster than reading so many one by one. */
const MOST_CHANGED = 20_000;

/** `quiet`: work that jobs may still be doing counts only if it is older. */
export function wholeScope(now: Date, quiet = now): LedgerScope {
  const any = () => sql<boolean>`true`;
  return { now, quiet, orders: any, references: any, skus: any, customers: any, days: any, after: any };
}

/**
 * Orders whose rows, payments, refunds or returns changed, with their customers, stock rows and days of sale; new
 * customers; stock rows that moved. Null: too much has changed.
 */
export async function changedScope(trx: Database, { now, quiet, since }: ChangedSince): Promise<LedgerScope | null> {
  const changed = sql`
    select id from orders where updated_at >= ${since}
     union select order_id from payments where updated_at >= ${since}
     union select order_id from payments join refunds on refunds.payment_id = payments.id
            where refunds.state in ('requested', 'failed')
     union select order_id from returns
            where status in ('requested', 'approved', 'received') or closed_at >= ${since}`;
  const orders = await readColumn(
    trx,
    sql`select id::text as value from (${changed}) as changed limit ${MOST_CHANGED}`,
  );
  if (orders.length === MOST_CHANGED) return null;
  const ofOrders = oneOf(orders, "uuid");
  const skus = await readColumn(
    trx,
    sql`select distinct sku_id::text as value from (
          select sku_id from stock_movements where created_at >= ${since} and reference is distinct from ${sql.lit(ARCHIVED)}
           union all select sku_id from order_items where ${ofOrders("order_id")}
        ) as moved`,
  );
  const customers = await readColumn(
    trx,
    sql`select user_id::text as value from orders where ${ofOrders("id")} and user_id is not null
         union select id::text from customers where created_at >= ${since} limit ${MOST_CHANGED}`,
  );
  if (customers.length === MOST_CHANGED) return null;
  const days = await readColumn(
    trx,
    sql`select day::text as value from sales where ${ofOrders("order_id")}
         union select day::text from sale_reversals where ${ofOrders("order_id")}
         union select day::text from pieces_back where ${ofOrders("order_id")}`,
  );
  return {
    now,
    quiet,
    orders: ofOrders,
    references: oneOf(orders, "text"),
    skus: oneOf(skus, "uuid"),
    customers: oneOf(customers, "uuid"),
    days: oneOf(days, "date"),
    after: (column) => sql`${sql.ref(column)} >= ${since}`,
  };
}

interface ChangedSince {
  now: Date;
  quiet: Date;
  since: Date;
}

const oneOf = (values: readonly string[], type: "uuid" | "text" | "date") => (column: string) =>
  sql<boolean>`${sql.ref(column)} = any (${[...values]}::${sql.raw(type)}[])`;

async function readColumn(trx: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${query}`.execute(trx);
  return rows.map(({ value }) => value);
}
