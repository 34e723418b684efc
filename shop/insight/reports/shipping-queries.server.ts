import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Days } from "./period.ts";
import { withinDays } from "./sales-queries.server.ts";

export interface ShippingSales {
  carrier: string;
  service: string;
  orders: number;
  chargedCents: Centavos;
  /** Discounted by coupons. */
  givenCents: Centavos;
  /** The carrier's price to the shop, from the quotes. */
  quotedCents: Centavos;
  /** Orders whose quote has no carrier price. */
  unquotedOrders: number;
  /** Bought on these days, whenever their orders were sold. */
  labels: number;
  labelCents: Centavos;
}

/** Most used service first. Rules: MAIL-66. */
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
      union all
      select 'Correios', case service_id when '2' then 'SEDEX' else 'PAC' end || ' (devolução)', count(*)::int,
             sum(price_cents)::bigint
        from return_labels
       where price_cents is not null and ${withinDays("created_at", days)}
         and state not in ('planned', 'in_cart', 'cancelled', 'expired')
       group by 2
    )
    select carrier, service, coalesce(orders, 0) as orders, coalesce(charged, 0) as "chargedCents",
           coalesce(given, 0) as "givenCents", coalesce(quoted, 0) as "quotedCents",
           coalesce(unquoted, 0) as "unquotedOrders", coalesce(labels, 0) as labels, coalesce(cents, 0) as "labelCents"
      from sold full join bought using (carrier, service)
     order by 3 desc, 1, 2`.execute(db);
  return rows;
}
