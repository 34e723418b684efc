import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Days } from "./period.ts";

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
