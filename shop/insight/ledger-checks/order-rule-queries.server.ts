import { sql } from "kysely";
import { sqlList } from "#platform/database/database.server.ts";
import { SOLD, UNDER_WAY } from "#shop/ordering/orders/order-status.ts";
import { EVER_PAID, PAID } from "#shop/ordering/payments/payment.ts";
import type { LedgerRules } from "./ledger-rule-queries.server.ts";

export const ORDER_RULES: LedgerRules = {
  order_lost: ({ after }) => sql`
    select promised.subject, 'O pedido foi aceito e não existe' as detail
      from (
        select subject from audit_log where action = 'order.place' and ${after("at")}
        union
        select 'order:' || (response #>> '{}') from idempotency_keys where scope like 'orders:%'
      ) as promised
     where not exists (select from orders where 'order:' || orders.id = promised.subject)`,

  order_lines: ({ orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Subtotal %s e desconto %s; os itens somam %s, %s e, líquidos, %s', subtotal_cents,
                  orders.discount_cents, lines.gross, lines.discount, lines.net) as detail
      from orders left join (
        select order_id, sum(unit_price_cents::bigint * quantity) as gross, sum(discount_cents) as discount,
               sum(line_cents) as net
          from order_items where ${orders("order_id")} group by order_id
      ) as lines on lines.order_id = orders.id
     where ${orders("orders.id")}
       and (subtotal_cents is distinct from lines.gross or orders.discount_cents is distinct from lines.discount
            or subtotal_cents - orders.discount_cents is distinct from lines.net)`,

  order_total: ({ orders }) => sql`
    select 'order:' || id as subject,
           format('Total %s; subtotal %s, desconto %s, frete %s', total_cents, subtotal_cents, discount_cents,
                  shipping_cents) as detail
      from orders
     where ${orders("id")} and total_cents <> subtotal_cents - discount_cents + shipping_cents`,

  order_discount: ({ orders }) => sql`
    select 'order:' || id as subject,
           format('Desconto %s e desconto no frete %s sem cupom nem motivo', discount_cents, shipping_discount_cents) as detail
      from orders
     where ${orders("id")}
       and ((coupon_id is null and (shipping_discount_cents > 0 or (discount_cents > 0 and discount_reason is null)))
            or (coupon_id is null) <> (coupon_code is null))`,

  // A pending order is unpaid; an order being packed or sent was paid, even if it was refunded since.
  order_status: ({ quiet, orders }) => sql`
    select 'order:' || id as subject, format('Situação %s com pagamento %s', status, payment_status) as detail
      from orders
     where updated_at < ${quiet} and ${orders("id")}
       and case when status in ${sqlList(SOLD)}
                then payment_status not in ${sqlList(EVER_PAID)}
                else status = 'pending' and payment_status in ${sqlList(PAID)} end`,

  // An account with an open order cannot be deleted, and a late payment does not reopen the order of a deleted account.
  order_recipient: () => sql`
    select 'order:' || id as subject, format('Situação %s, e o cliente excluiu a conta', status) as detail
      from orders where customer_email = '' and status in ${sqlList(UNDER_WAY)}`,

  // A customer's order is nobody else's; one without a customer is reached by its secret until its data is deleted.
  order_access: ({ orders }) => sql`
    select 'order:' || id as subject,
           case when user_id is null then 'Sem cliente e sem segredo: ninguém alcança o pedido inteiro'
                else 'Tem cliente, e o segredo de visitante ainda abre o pedido' end as detail
      from orders
     where ${orders("id")}
       and (user_id is null) <> (claim_hash is not null) and (user_id is not null or customer_email <> '')`,
};
