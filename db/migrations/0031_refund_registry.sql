-- Every refund of an attempt is a row, whoever asked for it, and follows what the provider says of it: asked for, under
-- way, done, failed there; or a person gave the money back by other means, or decided not to.
-- Rows first: what reads all payments holds no lock that a shopper waits for.

-- What went back by the provider's panel before refunds were kept one by one.
insert into refunds (payment_id, amount_cents, reason, state, requested_at, done_at)
select payments.id, payments.refunded_cents - coalesce(known.cents, 0), 'provider_panel', 'done', payments.updated_at,
       payments.updated_at
  from payments left join (
    select payment_id, sum(amount_cents)::int as cents from refunds where state = 'done' group by payment_id
  ) as known on known.payment_id = payments.id
 where payments.refunded_cents > coalesce(known.cents, 0);

update payments set refunded_cents = known.cents
  from (select payment_id, sum(amount_cents)::int as cents from refunds where state = 'done' group by payment_id) as known
 where known.payment_id = payments.id and known.cents > payments.refunded_cents;

create unique index refunds_of_provider on refunds (payment_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_open on refunds (requested_at) where state in ('requested', 'pending');

alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'pending', 'done', 'failed', 'outside', 'given_up'));
alter table refunds add column attempt smallint not null default 1;
alter table refunds add column asked_at timestamptz;

-- A refund that failed after all is taken out again by a row below zero, on the day it was learnt of.
alter table sale_reversals drop constraint sale_reversals_amount_cents_check;
alter table sale_reversals add constraint sale_reversals_amount_cents_check
  check (amount_cents > 0 or (amount_cents < 0 and kind = 'refund'));

create or replace view sales_day_parts as
  select order_id, null::bigint as reversal_id, day, method, shard, 1 as orders, amount_cents as revenue_cents,
         subtotal_cents, discount_cents, method_discount_cents, shipping_cents,
         is_first::int as first_orders, case when is_first then amount_cents else 0 end as first_revenue_cents,
         0 as refunds, 0 as refunded_cents, 0 as disputes, 0 as disputed_cents
    from sales
  union all
  select sales.order_id, reversal.id, reversal.day, method, shard, 0, 0, 0, 0, 0, 0, 0, 0,
         case when kind = 'refund' then sign(reversal.amount_cents)::int else 0 end,
         case kind when 'refund' then reversal.amount_cents else 0 end,
         (kind = 'dispute')::int, case kind when 'dispute' then reversal.amount_cents else 0 end
    from sale_reversals as reversal join sales on sales.order_id = reversal.order_id;
