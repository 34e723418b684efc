-- no transaction
-- Notices that name no order of the provider's, paid attempts that are asked about for half a year, orders that are not sent
-- without a second question, and answers that nobody could read.

-- The provider's other names of an attempt: the payment inside its order, that payment's reference, a chargeback's case, the
-- payment intent behind a session.
create table if not exists payment_names (
  provider text not null,
  name text not null,
  payment_id uuid not null references payments on delete cascade,
  primary key (provider, name)
);
create index if not exists payment_names_payment on payment_names (payment_id);

-- What a notice is about. 'attempt': its resource is what the provider is asked for; 'unread': nobody knows.
alter table webhook_events
  add column if not exists topic text not null default 'attempt',
  drop constraint if exists webhook_events_topic_check,
  add constraint webhook_events_topic_check
    check (topic in ('attempt', 'payment', 'chargeback', 'complaint', 'fraud_alert', 'unread')) not valid;
alter table webhook_events validate constraint webhook_events_topic_check;
create index concurrently if not exists webhook_events_unread on webhook_events (id desc) where outcome = 'unread';

-- Why an order is not sent without a second question. A dispute counts while the attempt is in it.
create table if not exists shipping_stops (
  payment_id uuid not null references payments on delete cascade,
  kind text not null check (kind in ('in_dispute', 'fraud_alert', 'complaint')),
  raised_at timestamptz not null,
  primary key (payment_id, kind)
);
insert into shipping_stops (payment_id, kind, raised_at)
select id, 'in_dispute', now() from payments where state = 'in_dispute'
on conflict do nothing;

-- When somebody of the staff decided to send it all the same: stops until then do not count any more.
alter table orders add column if not exists shipping_released_at timestamptz;

-- Answers of providers that could not be read or not be understood: what was missed, and their shape without any value.
create table if not exists unread_answers (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null,
  problem text not null,
  shape jsonb not null,
  -- The provider's id of what was asked for, the last time.
  resource_id text,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (provider, operation, problem)
);
create index if not exists unread_answers_last on unread_answers (last_at desc);

-- Attempts with money are asked about now and then, too: chargebacks and refunds in the provider's panel may come without a
-- notice. 'infinity': not any more. In batches of pages, so that no row is locked for long and each page is read once.
do $$
declare
  pages constant bigint := pg_relation_size('payments') / current_setting('block_size')::int;
begin
  for page in 0..pages by 50 loop
    update payments
       set ask_after = case when coalesce(paid_at, created_at) > now() - interval '30 days' then now() + random() * interval '1 day'
                            when coalesce(paid_at, created_at) > now() - interval '180 days' then now() + random() * interval '7 days'
                            else 'infinity' end
     where ctid >= format('(%s,0)', page)::tid and ctid < format('(%s,0)', page + 50)::tid
       and state in ('paid', 'partially_refunded', 'mismatch');
    commit;
  end loop;
end $$;
create index concurrently if not exists payments_rechecked on payments (ask_after)
  where state in ('paid', 'partially_refunded', 'mismatch');
