import { type RawBuilder, sql } from "kysely";
import { sqlList } from "#platform/database/database.server.ts";
import { EVER_PAID, PAID } from "#shop/ordering/payments/payment.ts";
import type { LedgerRules, LedgerScope } from "./ledger-rule-queries.server.ts";

/** Whole rows are compared, so the view `<table>_recount` has the columns of the table in the same order. */
const unlikeRecount = ({ days }: LedgerScope, table: string, key: readonly string[]): RawBuilder<unknown> => {
  const columns = sql.raw(key.join(", "));
  return sql`
    select 'day:' || day as subject,
           format('%s, %s: guardado %s; a recontagem dá %s', ${sql.lit(table)}::text,
                  concat_ws(' ', ${columns}), to_jsonb(kept), to_jsonb(counted)) as detail
      from (select ${columns}, kept from ${sql.table(table)} as kept where ${days("day")}) as stored
      full join (select ${columns}, counted from ${sql.table(`${table}_recount`)} as counted
                  where ${days("day")}) as recount
        using (${columns})
     where kept::record is distinct from counted::record`;
};

export const SALES_RULES: LedgerRules = {
  // Every paid attempt is a sale of its own amount, and nothing else is.
  sale_booked: ({ orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Pagamento %s de %s; na lista de vendas: %s', orders.payment_status, payments.amount_cents,
                  coalesce(sales.amount_cents::text, 'nada')) as detail
      from orders join payments on payments.order_id = orders.id
       and payments.external_payment_id = orders.external_payment_id
      left join sales on sales.order_id = orders.id
     where ${orders("orders.id")} and orders.payment_status in ${sqlList(PAID)}
       and (sales.payment_id, sales.amount_cents, sales.method)
           is distinct from (payments.id, payments.amount_cents, payments.method)
    union all
    select 'order:' || sales.order_id, format('Venda de %s; o pagamento está %s', sales.amount_cents, payments.state)
      from sales join payments on payments.id = sales.payment_id
     where ${orders("sales.order_id")}
       and (payments.order_id <> sales.order_id or payments.amount_cents <> sales.amount_cents
            or (payments.state not in ${sqlList(EVER_PAID)}))`,

  sale_reversed: ({ quiet, orders }) => sql`
    select 'order:' || sales.order_id as subject,
           format('Voltaram %s; nas vendas constam %s', gone.cents, coalesce(booked.cents, 0)) as detail
      from sales join payments on payments.id = sales.payment_id
      cross join lateral (
        select case payments.state when 'refunded' then sales.amount_cents
                                   else least(payments.refunded_cents, sales.amount_cents) end as cents
      ) as gone
      left join (
        select order_id, sum(amount_cents) as cents, bool_or(is_last) as is_last
          from sale_reversals where ${orders("order_id")} group by order_id
      ) as booked on booked.order_id = sales.order_id
     where ${orders("sales.order_id")} and payments.updated_at < ${quiet}
       and (gone.cents <> coalesce(booked.cents, 0)
            or (gone.cents = sales.amount_cents and (sales.amount_cents > 0 or payments.state = 'refunded')
                and not coalesce(booked.is_last, false)))`,

  sale_first: ({ customers }) => sql`
    select 'order:' || min(order_id::text) as subject,
           format('Cliente com %s compras e nenhuma primeira', count(*)) as detail
      from sales where ${customers("customer_id")} and customer_id is not null group by customer_id having not bool_or(is_first)`,

  sales_added_up: (scope) => sql`
    ${unlikeRecount(scope, "sales_days", ["day", "method", "shard"])}
    union all ${unlikeRecount(scope, "sales_products", ["day", "product_id"])}
    union all ${unlikeRecount(scope, "sales_coupons", ["day", "coupon_id", "shard"])}
    union all ${unlikeRecount(scope, "sales_shipping", ["day", "carrier", "service", "shard"])}`,
};
