import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Days } from "./period.ts";
import { withinDays } from "./sales-queries.server.ts";

/** What was bought after them counts until now. */
export interface ReminderSales {
  /** `first`, `last` and `whatsapp` of an order, or `cart`. */
  kind: string;
  sent: number;
  /** Orders paid after it, each counted for the last reminder before its payment. */
  orders: number;
  revenueCents: Centavos;
}

/** The first order paid within these days is counted for the reminder. */
export const CART_DAYS = 7;

/** Rules: REMIND-11. */
export async function listReminderSales(db: Database, days: Days): Promise<ReminderSales[]> {
  const { rows } = await sql<ReminderSales>`
    select kind, count(*)::int as sent, coalesce(sum(orders), 0)::int as orders,
           coalesce(sum(cents), 0)::bigint as "revenueCents"
      from (
        select r.turn as kind, count(s.order_id) as orders, sum(s.amount_cents) as cents
          from order_reminders r
          left join sales s on s.order_id = r.order_id and s.at > r.sent_at
               and not exists (select from order_reminders l
                                where l.order_id = r.order_id and l.sent_at > r.sent_at and l.sent_at < s.at)
         where ${withinDays("r.sent_at", days)}
         group by r.order_id, r.turn
        union all
        select 'cart', (first.cents is not null)::int, first.cents
          from cart_reminders c
          left join lateral (
            select amount_cents as cents from sales
             where customer_id = c.customer_id
               and at > c.sent_at and at < c.sent_at + make_interval(days => ${CART_DAYS})
             order by at limit 1) first on true
         where ${withinDays("c.sent_at", days)}
      ) as each group by kind order by array_position(array['first', 'last', 'whatsapp', 'cart'], kind)`.execute(db);
  return rows;
}
