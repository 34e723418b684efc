-- What the staff see of people: what each customer has bought, answers to messages, decisions on resellers, and the
-- register of what people ask about their data.

-- ---------------------------------------------------------------- what customers have bought

-- Kept with the commit that changes it, so that lists are ordered by an index however many customers there are.
create table customer_totals (
  customer_id uuid primary key references customers on delete cascade,
  -- Orders that were paid for and not cancelled.
  orders integer not null default 0,
  -- The money that came in for their orders, less what went back.
  spent_cents bigint not null default 0,
  last_order_at timestamptz
);

-- The row is there from the start: nothing else takes its customer's row while it holds an order's.
create function open_customer_totals() returns trigger language plpgsql as $$
begin
  insert into customer_totals (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_open_totals after insert on customers
  for each row execute function open_customer_totals();

-- Counts anew, under a lock taken before the counting: two who do so at once both see what the other wrote.
create function recount_customers(who uuid[]) returns void language plpgsql as $$
begin
  perform from customer_totals where customer_id = any (who) order by customer_id for update;
  update customer_totals as totals
     set orders = counted.orders, spent_cents = counted.spent, last_order_at = counted.last
    from (
      select asked.id,
             count(bought.id) filter (where bought.status not in ('pending', 'cancelled'))::integer as orders,
             max(bought.created_at) filter (where bought.status not in ('pending', 'cancelled')) as last,
             coalesce(sum(money.kept), 0)::bigint as spent
        from (select distinct unnest(who) as id) as asked
        left join orders as bought on bought.user_id = asked.id
        left join lateral (
          select sum(greatest(amount_cents - refunded_cents, 0)) as kept
            from payments
           where payments.order_id = bought.id and state in ('paid', 'partially_refunded', 'in_dispute')
        ) as money on true
       group by asked.id
    ) as counted
   where totals.customer_id = counted.id;
end $$;

create function recount_buyers_of_new_orders() returns trigger language plpgsql as $$
declare
  who uuid[];
begin
  select array_agg(distinct user_id) into who
    from fresh where user_id is not null and status not in ('pending', 'cancelled');
  if who is not null then perform recount_customers(who); end if;
  return null;
end $$;
create trigger orders_recount_new after insert on orders referencing new table as fresh
  for each statement execute function recount_buyers_of_new_orders();

create function recount_buyers_of_new_payments() returns trigger language plpgsql as $$
declare
  who uuid[];
begin
  select array_agg(distinct orders.user_id) into who
    from fresh join orders on orders.id = fresh.order_id
   where orders.user_id is not null and fresh.state in ('paid', 'partially_refunded', 'in_dispute');
  if who is not null then perform recount_customers(who); end if;
  return null;
end $$;
create trigger payments_recount_new after insert on payments referencing new table as fresh
  for each statement execute function recount_buyers_of_new_payments();

-- At the end of the transaction, so that whoever holds a customer's totals waits for nothing else.
create function recount_buyer_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recount_customers(array[old.user_id]);
  else
    perform recount_customers(array_remove(array[old.user_id, new.user_id], null));
  end if;
  return null;
end $$;
create constraint trigger orders_recount_changed after update on orders
  deferrable initially deferred for each row
  when (old.user_id is distinct from new.user_id or (new.user_id is not null
        and (old.status in ('pending', 'cancelled')) <> (new.status in ('pending', 'cancelled'))))
  execute function recount_buyer_of_order();
create constraint trigger orders_recount_gone after delete on orders
  deferrable initially deferred for each row when (old.user_id is not null)
  execute function recount_buyer_of_order();

create function recount_buyer_of_payment() returns trigger language plpgsql as $$
declare
  buyer uuid;
begin
  select user_id into buyer from orders where id = old.order_id;
  if buyer is not null then perform recount_customers(array[buyer]); end if;
  return null;
end $$;
create constraint trigger payments_recount_changed after update on payments
  deferrable initially deferred for each row
  when ((old.state, old.amount_cents, old.refunded_cents) is distinct from
        (new.state, new.amount_cents, new.refunded_cents)
        and (old.state in ('paid', 'partially_refunded', 'in_dispute')
             or new.state in ('paid', 'partially_refunded', 'in_dispute')))
  execute function recount_buyer_of_payment();
create constraint trigger payments_recount_gone after delete on payments
  deferrable initially deferred for each row
  when (old.state in ('paid', 'partially_refunded', 'in_dispute'))
  execute function recount_buyer_of_payment();

insert into customer_totals (customer_id) select id from customers;
select recount_customers(coalesce(array_agg(customer_id), '{}')) from customer_totals;

create index customer_totals_spent on customer_totals (spent_cents desc, customer_id desc);
create index customer_totals_orders on customer_totals (orders desc, customer_id desc);
create index customer_totals_last_order on customer_totals
  (coalesce(last_order_at, '-infinity'::timestamptz) desc, customer_id desc);
create index customers_newest on customers (created_at desc, id desc);
create index customers_by_name on customers (plain_text(name), id);
create index customers_words on customers using gin (plain_text(name || ' ' || email) gin_trgm_ops);
create index profiles_cpf on profiles (cpf) where cpf <> '';
create index profiles_phone on profiles using gin (phone gin_trgm_ops) where phone <> '';

-- ---------------------------------------------------------------- contact

alter table contact_messages add column archived_at timestamptz;
create index contact_messages_inbox on contact_messages (status, created_at desc, id desc) where archived_at is null;
create index contact_messages_archive on contact_messages (created_at desc, id desc) where archived_at is not null;
create index contact_messages_words on contact_messages
  using gin (plain_text(name || ' ' || email || ' ' || subject) gin_trgm_ops);
drop index contact_messages_by_status;

-- What the shop has answered from the panel, each sent by mail.
create table contact_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  staff_id uuid references staff on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index contact_answers_message on contact_answers (message_id, created_at);

-- ---------------------------------------------------------------- resellers

-- What the applicant is told with the decision: conditions, or why not.
alter table reseller_applications add column decision_note text not null default '';
create index reseller_applications_words on reseller_applications
  using gin (plain_text(name || ' ' || email) gin_trgm_ops);
create index reseller_applications_phone on reseller_applications using gin (phone gin_trgm_ops);

-- ---------------------------------------------------------------- newsletter

create index newsletter_subscribers_all on newsletter_subscribers (created_at desc, id desc);
create index newsletter_subscribers_email_words on newsletter_subscribers using gin (email gin_trgm_ops);

-- ---------------------------------------------------------------- requests about personal data

-- What somebody asked about their data (LGPD art. 18), by whatever way, and what was answered when. Kept as a proof; what
-- says who it was goes with the account it was about, and the row itself five years after the answer.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 101) unique,
  kind text not null check (kind in ('confirmation', 'access', 'correction', 'deletion', 'portability', 'sharing',
                                     'consent', 'opposition', 'other')),
  channel text not null check (channel in ('account', 'email', 'contact', 'whatsapp', 'phone', 'letter', 'in_person')),
  state text not null default 'open' check (state in ('open', 'fulfilled', 'refused')),
  customer_id uuid references customers on delete set null,
  name text not null default '',
  email text not null default '' check (email = lower(email)),
  -- Keyed hash of the e-mail: finds the row again for whoever has the address, and gives none away.
  email_mark bytea,
  details text not null default '',
  answer text not null default '',
  -- São Paulo days: when it came in, and by when it is answered.
  received_on date not null,
  due_on date not null check (due_on >= received_on),
  answered_at timestamptz,
  -- The staff member who wrote it down and the one who answered; null: the shop itself.
  entered_by uuid references staff on delete set null,
  answered_by uuid references staff on delete set null,
  created_at timestamptz not null,
  constraint data_requests_answered check ((state = 'open') = (answered_at is null))
);
create index data_requests_open on data_requests (due_on, number) where state = 'open';
create index data_requests_newest on data_requests (number desc);
create index data_requests_customer on data_requests (customer_id) where customer_id is not null;
create index data_requests_mark on data_requests (email_mark) where email_mark is not null;
create index data_requests_words on data_requests using gin (plain_text(name || ' ' || email) gin_trgm_ops);
create index data_requests_answered_at on data_requests (answered_at) where answered_at is not null;
