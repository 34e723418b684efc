import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { withinDays } from "./instants.server.ts";
import type { Days } from "./period.ts";

/** One way of sending, by the names of carrier and service. */
export interface ShippingSales {
  carrier: string;
  service: string;
  orders: number;
  /** What customers paid for it. */
  chargedCents: Centavos;
  /** What coupons took off it. */
  givenCents: Centavos;
  /** What the carrier asked of the shop in its quotes. */
  quotedCents: Centavos;
  /** Orders whose quote does not say what the carrier asks. */
  unquotedOrders: number;
  /** Labels bought in these days, whenever their orders were sold, and what they cost. */
  labels: number;
  labelCents: Centavos;
}

/** What shipping brought and cost in these days, the most used way first. Rules: MAIL-66. */
export async function listShippingSales(db: Database, days: Days): Promise<ShippingSales[]> {
  const { rows } = await sql<ShippingSales>`
    with sold as (
      select carrier, service, sum(orders)::int as orders, sum(charged_cents)::bigint as charged,
             sum(given_cents)::bigint as given, sum(quoted_cents)::bigint as quoted,
             sum(unquoted_orders)::int as unquoted
        from sales_shipping where day between ${days.from} and ${days.to} group by 1, 2
    ), bought as (
      select coalesce(carrier_name, '') as carrier, coalesce(service_name, '') as service, count(*)::int as labels,
             sum(price_cents)::bigint as cents
        from shipments
       where price_cents is not null and ${withinDays("created_at", days)}
         and state not in ('planned', 'in_cart', 'cancelled', 'expired')
       group by 1, 2
    )
    select carrier, service, coalesce(orders, 0) as orders, coalesce(charged, 0) as "chargedCents",
           coalesce(given, 0) as "givenCents", coalesce(quoted, 0) as "quotedCents",
           coalesce(unquoted, 0) as "unquotedOrders", coalesce(labels, 0) as labels, coalesce(cents, 0) as "labelCents"
      from sold full join bought using (carrier, service)
     order by 3 desc, 1, 2`.execute(db);
  return rows;
}
