import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { AttemptCount } from "./attempts.ts";
import type { Days } from "./period.ts";
import { withinDays } from "./sales-queries.server.ts";

/** By current state; an index-only scan. */
export async function countAttempts(db: Database, days: Days): Promise<AttemptCount[]> {
  const { rows } = await sql<AttemptCount>`
    select method, state, status_detail as "statusDetail", count(*)::int as count
      from payments where ${withinDays("created_at", days)}
     group by method, state, status_detail`.execute(db);
  return rows;
}

export interface MethodSales {
  method: string;
  orders: number;
  revenueCents: Centavos;
}

export async function salesByMethod(db: Database, { from, to }: Days): Promise<MethodSales[]> {
  const { rows } = await sql<MethodSales>`
    select method, sum(orders)::int as orders, sum(revenue_cents)::bigint as "revenueCents"
      from sales_days where day between ${from} and ${to} group by method having sum(orders) > 0
     order by 3 desc, 1`.execute(db);
  return rows;
}

export interface Funnel {
  cartsOpened: number;
  checkoutsOpened: number;
  paymentsBegun: number;
  paid: number;
}

/** Anonymous. Rules: MAIL-64. */
export async function readFunnel(db: Database, { from, to }: Days): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select coalesce(sum(count) filter (where name = 'cart_opened'), 0)::int as "cartsOpened",
           coalesce(sum(count) filter (where name = 'checkout_opened'), 0)::int as "checkoutsOpened",
           coalesce(sum(count) filter (where name = 'payment_begun'), 0)::int as "paymentsBegun",
           (select coalesce(sum(orders), 0)::int from sales_days where day between ${from} and ${to}) as paid
      from day_counts where day between ${from} and ${to}`.execute(db);
  return rows[0] ?? { cartsOpened: 0, checkoutsOpened: 0, paymentsBegun: 0, paid: 0 };
}
