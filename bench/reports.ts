import pg from "pg";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { wholeScope } from "#shop/insight/ledger-checks/ledger-scope-queries.server.ts";
import { SALES_RULES } from "#shop/insight/ledger-checks/sales-rule-queries.server.ts";
import { readPeriod } from "#shop/insight/reports/period.ts";
import {
  readCouponReport,
  readCustomerReport,
  readOverview,
  readPaymentReport,
  readProductReport,
  readShippingReport,
} from "#shop/insight/reports/read-reports.server.ts";
import { startBenchDatabase } from "./bench-database.ts";
import { fillMillionOrders } from "./data/million-orders.ts";
import { percentile, timed } from "./load.ts";

const ORDERS = 1_000_000;
const ROUNDS = 7;
const OWNER = { role: "owner" } as const;
const PERIODS = ["7-dias", "30-dias", "12-meses"] as const;

const REPORTS = {
  Vendas: (...[db, staff, period]: Parameters<typeof readCouponReport>) => readOverview(db, staff, period, 5),
  "Conversão e pagamentos": readPaymentReport,
  "Produtos e estoque": (...[db, staff, period]: Parameters<typeof readCouponReport>) =>
    readProductReport(db, staff, period, 20),
  Cupons: readCouponReport,
  Frete: readShippingReport,
  Clientes: readCustomerReport,
};

/** Times every report over a million paid orders, and checks the daily figures against a recount. */
export async function measureReports(): Promise<string[]> {
  const database = await startBenchDatabase();
  const { db, pool, close } = openDatabase(database.url);
  // The shop's own connections time out before a million orders are counted.
  const patient = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await migrate(pool, "db/migrations");
    const filled = await timed(() => fillMillionOrders(database, ORDERS));
    const recounted = await timed(() => database.ask("select recount_sales()"));
    await database.ask("vacuum (analyze) sales_days, sales_products, sales_coupons, sales_shipping");
    const lines = [
      "## Reports",
      "",
      `${ORDERS} paid orders of two years on PostgreSQL by \`DATABASE_URL\` (fsync on): 300,000 customers, 2,000 products, 1.14 million`,
      `attempts, as many parcels as orders; made by SQL in ${Math.round(filled.ms / 1000)} s. Each report from the call to its last figure, with the`,
      `days before it compares with, nothing kept; slowest of ${ROUNDS} after one that does not count. Aim: each ≤ 1 s.`,
      "",
      `| report | ${PERIODS.map((name) => name.replace("-", " ")).join(" | ")} |`,
      `| --- |${" --- |".repeat(PERIODS.length)}`,
    ];
    const now = systemClock();
    for (const [name, read] of Object.entries(REPORTS)) {
      const cells: string[] = [];
      for (const asked of PERIODS) {
        const { period } = readPeriod(new URLSearchParams({ periodo: asked }), now);
        const times: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1)
          times.push((await timed<unknown>(() => read(db, OWNER, period))).ms);
        const [, ...counted] = times;
        cells.push(`p50 ${ms(percentile(counted, 0.5))}, **${ms(Math.max(...counted))}**`);
      }
      lines.push(`| ${name} | ${cells.join(" | ")} |`);
    }
    const violations: string[] = [];
    const slowest: number[] = [];
    const checked = await timed(async () => {
      for (const rule of Object.values(SALES_RULES)) {
        const { sql: text, parameters } = rule(wholeScope(systemClock())).compile(db);
        const look = await timed(() => patient.query<{ detail: string }>({ text, values: [...parameters] }));
        slowest.push(look.ms);
        violations.push(...look.result.rows.map(({ detail }) => detail));
      }
    });
    const days = await database.ask<{ days: number; products: number }>(
      "select (select count(*)::int from sales_days) as days, (select count(*)::int from sales_products) as products",
    );
    lines.push(
      "",
      `The days (${days[0]?.days} rows of totals, ${days[0]?.products} of products) made anew by \`recount_sales()\`: ${(recounted.ms / 1000).toFixed(1)} s. The four rules of the`,
      `books about sales took ${(checked.ms / 1000).toFixed(1)} s (slowest ${(Math.max(...slowest) / 1000).toFixed(1)} s) and found **${violations.length}** violations: the days equal the recount.`,
    );
    if (violations.length > 0) throw new Error(`The days are not what a recount gives: ${violations[0]}`);
    return lines;
  } finally {
    await patient.end();
    await close();
    await database.stop();
  }
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
