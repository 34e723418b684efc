import { writeFileSync } from "node:fs";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.generated.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { customerSort } from "#shop/customer-records/customer-list.ts";
import { readCustomers } from "#shop/customer-records/staff-customer-queries.server.ts";
import type { OrderSort, OrderView } from "#shop/fulfilment/order-list/order-view.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";

const PLANS = "bench/panel/plans.md";
const OWNER = { role: "owner" } as const;
const LONGEST_LINE = 400;

/** Writes what PostgreSQL does for the panel's searches and best sellers, with their times. */
export async function writePanelPlans(pool: pg.Pool): Promise<void> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  const products = (query: string) => () => listEditedProducts(db, OWNER, listChoiceOf(new URLSearchParams(query)));
  const orders = (term: string, sort: OrderSort, view: OrderView = "todos") => {
    return () => readStaffOrders(db, OWNER, { view, term, sort });
  };
  const customers = (term: string) => () => readCustomers(db, OWNER, { term, sort: customerSort(null, null) });
  const parts = [
    "# Plans of the panel's lists\n\nWritten by `npm run bench panel`, over 100,000 products and 1,000,000 orders.",
  ];
  for (const [name, ask] of Object.entries({
    "Best sellers": products("ordem=vendidos"),
    "Products: 'prata'": products("q=prata"),
    "Products: 'anel' by price": products("q=anel&ordem=preco"),
    "Orders: 'maria'": orders("maria", "data-desc"),
    "Orders: 'maria' by customer": orders("maria", "cliente-asc"),
    "Orders: a rare name": orders("bragança77", "data-desc"),
    "Orders to pack by customer": orders("", "cliente-asc", "embalar"),
    "Customers: 'an'": customers("an"),
    "Customers: 'xq'": customers("xq"),
  })) {
    await ask();
    statements.length = 0;
    await ask();
    parts.push(`## ${name}`);
    for (const { sql, parameters } of statements.splice(0)) {
      // Not the commands around a transaction.
      if (!/^\s*(?:select|with)\b/i.test(sql)) continue;
      const { rows } = await pool.query<Record<string, string>>(`explain (analyze, buffers) ${sql}`, [...parameters]);
      const lines = rows.map((row) => (row["QUERY PLAN"] ?? "").slice(0, LONGEST_LINE));
      parts.push(`\`\`\`sql\n${sql.replaceAll(/\s+/g, " ").trim()}\n\`\`\``, `\`\`\`\n${lines.join("\n")}\n\`\`\``);
    }
  }
  writeFileSync(PLANS, `${parts.join("\n\n")}\n`);
}
