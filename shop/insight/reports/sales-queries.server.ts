import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { type Days, type Period, partsOf } from "./period.ts";
import { NO_SALES, SALES_FIGURES, type Sales } from "./sales.ts";

const SUMS = sql.raw(
  [
    ["orders", "orders"],
    ["revenue_cents", "revenueCents"],
    ["subtotal_cents", "grossPiecesCents"],
    ["discount_cents", "discountPiecesCents"],
    ["method_discount_cents", "discountMethodCents"],
    ["shipping_cents", "netShippingCents"],
    ["first_orders", "firstOrders"],
    ["first_revenue_cents", "firstRevenueCents"],
    ["refunds", "refunds"],
    ["refunded_cents", "refundedCents"],
    ["disputes", "disputes"],
    ["disputed_cents", "disputedCents"],
  ]
    .map(([column, name]) => `coalesce(sum(${column}), 0)::bigint as "${name}"`)
    .join(", "),
);

/** `sales_days`, or its parts until an instant. */
function salesOf({ from, to, until }: Days): RawBuilder<unknown> {
  if (!until) return sql`sales_days where day between ${from} and ${to}`;
  const at = sql`coalesce((select at from sale_reversals where id = reversal_id),
                          (select at from sales where sales.order_id = sales_day_parts.order_id))`;
  return sql`sales_day_parts where day between ${from} and ${to} and ${at} < ${until}`;
}

export async function sumSales(db: Database, days: Days): Promise<Sales> {
  const { rows } = await sql<Sales>`select ${SUMS} from ${salesOf(days)}`.execute(db);
  return rows[0] ?? NO_SALES;
}

export interface SalesPart extends Sales {
  /** `YYYY-MM-DD`, or `YYYY-MM` if grouped by month. */
  part: string;
}

/** Including days or months without sales. */
export async function listSales(db: Database, days: Days, byMonth: boolean): Promise<SalesPart[]> {
  const { rows } = await sql<SalesPart>`
    select ${partColumn(byMonth)} as part, ${SUMS} from ${salesOf(days)} group by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.part, row]));
  return partsOf(days, byMonth).map((part) => known.get(part) ?? { part, ...NO_SALES });
}

function partColumn(byMonth: boolean): RawBuilder<string> {
  return byMonth ? sql`to_char(day, 'YYYY-MM')` : sql`to_char(day, 'YYYY-MM-DD')`;
}

export interface SalesReport {
  now: Sales;
  before: Sales;
  parts: SalesPart[];
  /** Matched by position; may be fewer or more. */
  partsBefore: SalesPart[];
}

export async function compareSales(db: Database, { days, before, byMonth }: Period): Promise<SalesReport> {
  const [parts, partsBefore] = await Promise.all([listSales(db, days, byMonth), listSales(db, before, byMonth)]);
  return { now: addUp(parts), before: addUp(partsBefore), parts, partsBefore };
}

function addUp(parts: readonly Sales[]): Sales {
  const sum = { ...NO_SALES };
  for (const part of parts) for (const name of SALES_FIGURES) sum[name] += part[name];
  return sum;
}

export async function sumAllFirstOrders(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(first_orders), 0)::int as count from sales_days`.execute(db);
  return rows[0]?.count ?? 0;
}

/** São Paulo days. Can use an index on the column. */
export function withinDays(column: string, { from, to, until }: Days): RawBuilder<boolean> {
  return sql`(${sql.ref(column)} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
    and ${sql.ref(column)} < least(${until ?? null}, (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'))`;
}

export interface CouponSales {
  code: string;
  orders: number;
  revenueCents: Centavos;
  /** Discounts on pieces and on shipping. */
  discountCents: Centavos;
  /** Refunds of those orders made on these days. */
  returnedCents: Centavos;
}

/** Highest revenue first. Rules: MAIL-67. */
export async function listCouponSales(db: Database, { from, to }: Days): Promise<CouponSales[]> {
  const { rows } = await sql<CouponSales>`
    select code, sum(orders)::int as orders, sum(revenue_cents)::bigint as "revenueCents",
           sum(discount_cents)::bigint as "discountCents", sum(returned_cents)::bigint as "returnedCents"
      from sales_coupons join coupons on coupons.id = coupon_id
     where day between ${from} and ${to} group by code order by 3 desc, 1`.execute(db);
  return rows;
}
