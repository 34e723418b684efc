import { sql } from "kysely";
import { type LedgerRules, MONEY } from "./ledger-rule.server.ts";

/** Customers: the totals stored per customer match their orders. */
export const CUSTOMER_RULES: LedgerRules = {
  customer_totals: () => sql`
    select 'customer:' || customers.id as subject,
           format('Guardado: %s pedidos, %s; contado: %s pedidos, %s', totals.orders, totals.spent_cents,
                  coalesce(counted.orders, 0), coalesce(counted.spent, 0)) as detail
      from customers left join customer_totals as totals on totals.customer_id = customers.id left join (
        select user_id,
               count(*) filter (where status not in ('pending', 'cancelled')) as orders,
               sum(money.kept) as spent
          from orders left join (
            select order_id, sum(greatest(amount_cents - refunded_cents, 0)) as kept
              from payments where state in ${MONEY} group by order_id
          ) as money on money.order_id = orders.id
         group by user_id
      ) as counted on counted.user_id = customers.id
     where totals.orders is distinct from coalesce(counted.orders, 0)
        or totals.spent_cents is distinct from coalesce(counted.spent, 0)`,
};
