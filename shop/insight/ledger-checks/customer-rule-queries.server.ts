import { sql } from "kysely";
import { sqlList } from "#platform/database/database.server.ts";
import { SOLD } from "#shop/ordering/orders/order-status.ts";
import { EVER_PAID, OPEN, PAID } from "#shop/ordering/payments/payment.ts";
import type { LedgerRules } from "./ledger-rule-queries.server.ts";

export const CUSTOMER_RULES: LedgerRules = {
  customer_totals: ({ customers }) => sql`
    select 'customer:' || customers.id as subject,
           format('Guardado: %s pedidos, %s; contado: %s pedidos, %s', totals.orders, totals.spent_cents,
                  coalesce(counted.orders, 0), coalesce(counted.spent, 0)) as detail
      from customers left join customer_totals as totals on totals.customer_id = customers.id left join (
        select user_id,
               count(*) filter (where status in ${sqlList(SOLD)}) as orders,
               sum(money.kept) as spent
          from orders left join (
            select order_id, sum(greatest(amount_cents - refunded_cents, 0)) as kept
              from payments where state in ${sqlList(PAID)}
               and order_id in (select id from orders where ${customers("user_id")}) group by order_id
          ) as money on money.order_id = orders.id
         where ${customers("user_id")} group by user_id
      ) as counted on counted.user_id = customers.id
     where ${customers("customers.id")}
       and (totals.orders is distinct from coalesce(counted.orders, 0)
            or totals.spent_cents is distinct from coalesce(counted.spent, 0))`,
};

export const COUPON_RULES: LedgerRules = {
  coupon_counter: () => sql`
    select 'coupon:' || code as subject,
           format('Conta %s usos de no máximo %s; escritos estão %s', used, coalesce(total_limit::text, '∞'),
                  coalesce(uses.count, 0)) as detail
      from coupons left join (
        select coupon_id, count(*) as count from coupon_redemptions where state in ('held', 'redeemed') group by coupon_id
      ) as uses on uses.coupon_id = coupons.id
     where used <> coalesce(uses.count, 0) or used > total_limit`,

  coupon_held: ({ quiet, orders }) => sql`
    select 'payment:' || payments.id as subject,
           format('O uso do cupom %s está %s, a tentativa %s', coupon_id, coupon_redemptions.state, payments.state) as detail
      from coupon_redemptions join payments on payments.id = coupon_redemptions.payment_id
     where payments.updated_at < ${quiet} and ${orders("payments.order_id")}
       and case coupon_redemptions.state
           when 'held' then payments.state not in ${sqlList(OPEN)} and payments.state <> 'mismatch'
           when 'redeemed' then payments.state not in ${sqlList(EVER_PAID)}
           else false end`,

  // A customer who returned all pieces got the coupon use back, whatever happens to the refund.
  coupon_redeemed: ({ orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Pago com o cupom %s; o uso está %s', coupon_code, coalesce(uses.state, 'sem registro')) as detail
      from orders left join coupon_redemptions as uses
        on uses.order_id = orders.id and uses.coupon_id = orders.coupon_id
     where ${orders("orders.id")} and orders.payment_status in ${sqlList(PAID)} and orders.coupon_id is not null
       and uses.state is distinct from 'redeemed'
       and orders.status <> 'cancelled' and exists (
         select from order_items as item
          where item.order_id = orders.id and item.quantity > (
            select coalesce(sum(line.quantity), 0) from return_lines as line join returns on returns.id = line.return_id
             where line.order_item_id = item.id and returns.kind = 'regret' and returns.status = 'refunded') + (
            select coalesce(sum(quantity), 0) from refund_pieces where order_item_id = item.id))`,

  attempt_coupon: () => sql`
    select 'payment:' || payments.id as subject,
           format('O pedido %s tem o cupom %s; o uso está %s', orders.id, coupon_code,
                  coalesce(uses.state, 'sem registro')) as detail
      from payments join orders on orders.id = payments.order_id
      left join coupon_redemptions as uses
        on uses.order_id = orders.id and uses.coupon_id = orders.coupon_id and uses.payment_id = payments.id
     where payments.state in ${sqlList(OPEN)} and orders.coupon_id is not null and uses.state is distinct from 'held'`,
};
