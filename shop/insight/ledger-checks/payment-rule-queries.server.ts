import { sql } from "kysely";
import { sqlList } from "#platform/database/database.server.ts";
import { AWAITING_PAYER, MONEY_HERE, MONEY_SEEN, OPEN, PAID, WATCHED } from "#shop/ordering/payments/payment.ts";
import { RECHECKED_STATES } from "#shop/ordering/payments/reconciliation/poll-schedule.ts";
import type { LedgerRules } from "./ledger-rule-queries.server.ts";

/** By the state of the current payment attempt (shop/ordering/orders/payment-status.ts). */
const SHOWN = sql`case payments.state
  when 'created' then 'pending' when 'pending' then 'pending' when 'mismatch' then 'in_review'
  when 'failed' then 'rejected' when 'expired' then 'cancelled' else payments.state end`;

/** All of a payment's money was or is being refunded, or a person decided to keep it. */
const RETURNED = sql`coalesce((select sum(refunds.amount_cents) from refunds
  where refunds.payment_id = payments.id and refunds.state <> 'failed'), 0) >= payments.amount_cents`;

const WENT_BACK = sql.raw("('done', 'outside')");

export const PAYMENT_RULES: LedgerRules = {
  // A paid order has exactly one attempt that paid it: its current one, with the order's amount.
  sale_paid: ({ orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Pagamento %s, total %s; a tentativa atual %s está %s com %s e desconto %s', payment_status,
                  total_cents, coalesce(orders.external_payment_id, 'nenhuma'), payments.state, amount_cents,
                  method_discount_cents) as detail
      from orders left join payments
        on payments.external_payment_id = orders.external_payment_id and payments.order_id = orders.id
     where ${orders("orders.id")} and orders.payment_status in ${sqlList(PAID)}
       and (payments.state is distinct from orders.payment_status
            or payments.amount_cents + payments.method_discount_cents <> orders.total_cents)`,

  // A payment that bought nothing is refunded in full.
  money_kept: ({ quiet, orders }) => sql`
    select 'payment:' || payments.id as subject,
           format('Dinheiro recebido (%s, %s) sem venda no pedido %s e sem devolução', payments.state,
                  payments.amount_cents, orders.id) as detail
      from payments join orders on orders.id = payments.order_id
     where ${orders("orders.id")} and payments.state in ${sqlList(PAID)} and payments.updated_at < ${quiet}
       and (orders.external_payment_id is distinct from payments.external_payment_id
            or orders.payment_status not in ${sqlList(PAID)})
       and not ${RETURNED}`,

  // A cancelled order is refunded in full.
  cancelled_kept: ({ quiet, orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Cancelado, com %s pagos e %s devolvidos, e nenhuma devolução a caminho do resto',
                  payments.amount_cents, payments.refunded_cents) as detail
      from orders join payments on payments.order_id = orders.id
     where ${orders("orders.id")} and orders.status = 'cancelled' and payments.state in ${sqlList(MONEY_HERE)}
       and orders.updated_at < ${quiet} and payments.updated_at < ${quiet} and not ${RETURNED}`,

  order_shows_attempt: ({ quiet, orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Pagamento %s; a tentativa atual %s está %s', payment_status, orders.external_payment_id,
                  coalesce(payments.state, 'em outro pedido ou não existe')) as detail
      from orders left join payments
        on payments.external_payment_id = orders.external_payment_id and payments.order_id = orders.id
     where ${orders("orders.id")} and orders.external_payment_id is not null
       and (payments.id is null
            or (orders.status <> 'cancelled' and payments.updated_at < ${quiet} and orders.updated_at < ${quiet}
                and orders.payment_status <> ${SHOWN}
                and not exists (select from refunds where payment_id = payments.id and refunds.state <> 'failed')))`,

  attempt_amount: () => sql`
    select 'payment:' || payments.id as subject,
           format('Cobra %s com desconto %s; o pedido %s soma %s', amount_cents, method_discount_cents, orders.id,
                  total_cents) as detail
      from payments join orders on orders.id = payments.order_id
     where payments.state in ${sqlList(OPEN)} and amount_cents + method_discount_cents <> total_cents`,

  // A payment's effect on its order is applied once, in a transaction that writes this event.
  settled: ({ quiet, orders }) => sql`
    select 'payment:' || payments.id as subject, format('Nada foi feito com o estado %s', payments.state) as detail
      from payments
     where ${orders("order_id")} and payments.state in ${sqlList(MONEY_SEEN)}
       and payments.updated_at < ${quiet}
       and not exists (
         select from order_events
          where order_events.order_id = payments.order_id and order_events.kind = 'payment_' || payments.state
            and order_events.data ->> 'subject' = payments.id::text)`,

  settled_once: ({ orders }) => sql`
    select 'order:' || order_id as subject, format('%s registrado %s vezes', kind, count(*)) as detail
      from order_events where ${orders("order_id")} and kind like 'payment_%' and data ? 'subject'
     group by order_id, kind, data ->> 'subject' having count(*) > 1`,

  attempt_overdue: ({ quiet }) => sql`
    select 'payment:' || id as subject, format('Ainda %s depois do prazo %s', state, expires_at) as detail
      from payments
     where state in ${sqlList(AWAITING_PAYER)}
       and expires_at + case method when 'boleto' then interval '10 days' else interval '10 minutes' end < ${quiet}`,

  attempt_watched: ({ quiet }) => sql`
    select 'payment:' || id as subject, format('%s, e ninguém pergunta por ela desde %s', state, ask_after) as detail
      from payments
     where state in ${sqlList(WATCHED)} and ask_after < ${quiet}`,

  // Paid attempts are rechecked for half a year; a recheck may be up to three days late.
  attempt_rechecked: ({ quiet }) => sql`
    select 'payment:' || id as subject, format('%s, e ninguém pergunta por ela desde %s', state, ask_after) as detail
      from payments
     where state in ${sqlList(RECHECKED_STATES)}
       and ask_after < ${quiet}::timestamptz - interval '3 days'`,

  refund_amount: ({ orders }) => sql`
    select 'payment:' || payments.id as subject,
           format('Devoluções de %s sobre um pagamento de %s', sum(refunds.amount_cents), payments.amount_cents) as detail
      from refunds join payments on payments.id = refunds.payment_id
     where ${orders("payments.order_id")} and refunds.state <> 'given_up'
     group by payments.id
    having sum(refunds.amount_cents) > greatest(payments.amount_cents, (
             -- Of a mismatch all that came goes back, also where that is more than was asked for.
             select max(amount_cents) from payment_facts where payment_id = payments.id and became = 'mismatch'))`,

  // A payment's refunded amount is the sum of its refunds, and its state follows from that.
  refund_done: ({ orders }) => sql`
    select 'payment:' || payments.id as subject,
           format('As devoluções feitas somam %s; o pagamento está %s com %s devolvidos', coalesce(back.cents, 0),
                  payments.state, payments.refunded_cents) as detail
      from payments left join (
        select payment_id, sum(amount_cents)::int as cents from refunds
         where state in ${WENT_BACK} and payment_id in (select id from payments where ${orders("order_id")})
         group by payment_id
      ) as back on back.payment_id = payments.id
     where ${orders("order_id")}
       and (payments.refunded_cents <> coalesce(back.cents, 0)
            or (back.cents > 0 and (payments.state = 'paid' or payments.state not in ${sqlList(MONEY_SEEN)})))`,

  refund_failed: ({ quiet }) => sql`
    select 'payment:' || payment_id as subject,
           format('A devolução %s de %s falhou e ninguém decidiu o que fazer', id, amount_cents) as detail
      from refunds where state = 'failed' and coalesce(done_at, requested_at) < ${quiet}`,

  // A customer who returned all pieces, in whatever steps, gets the shipping back (CDC art. 49).
  shipping_kept: ({ orders }) => sql`
    select 'order:' || orders.id as subject,
           format('Todas as peças voltaram; do frete de %s restam %s com a loja', orders.shipping_cents, kept.cents) as detail
      from orders join payments
        on payments.external_payment_id = orders.external_payment_id and payments.order_id = orders.id
      cross join lateral (
        select payments.amount_cents - coalesce((
                 select sum(amount_cents) from refunds
                  where payment_id = payments.id and refunds.state <> 'given_up'), 0) as cents
      ) as kept
      join (
        select order_id, sum(shipping_cents) as shipping_cents from returns
         where status = 'refunded' and ${orders("order_id")} group by order_id having bool_or(kind = 'regret')
      ) as paid_back on paid_back.order_id = orders.id
     where payments.state in ${sqlList(MONEY_HERE)} and kept.cents > 0 and not ${RETURNED}
       and kept.cents = orders.shipping_cents - paid_back.shipping_cents
       and not exists (
         select from order_items as item
          where item.order_id = orders.id and item.quantity > (
            select coalesce(sum(line.quantity), 0) from return_lines as line join returns on returns.id = line.return_id
             where line.order_item_id = item.id and returns.status = 'refunded'
               and (returns.kind = 'regret' or returns.refunded_cents is null))
            + (select coalesce(sum(back.quantity), 0) from refund_pieces as back where back.order_item_id = item.id))`,

  // A refund waits while the payment is in dispute.
  refund_made: ({ quiet }) => sql`
    select 'payment:' || payments.id as subject,
           format('Devolução %s pedida em %s e não feita', refunds.id, requested_at) as detail
      from refunds join payments on payments.id = refunds.payment_id
     where refunds.state = 'requested' and requested_at < ${quiet} and payments.state <> 'in_dispute'`,

  notice_followed: ({ quiet }) => sql`
    select 'notice:' || id as subject, format('Aviso de %s de %s sem resposta', provider, received_at) as detail
      from webhook_events where processed_at is null and received_at < ${quiet}`,
};
