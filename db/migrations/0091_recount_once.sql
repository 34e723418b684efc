-- Planned once per connection: planning it for each list of customers took longer than running it.
create or replace function recount_customers(who uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
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

-- For deferred triggers alone: an order that is paid changes with its payment, and at the end of a transaction, when
-- both have changed already, one recount is enough.
create function recount_at_commit(who uuid[]) returns void language plpgsql as $$
declare
  mark text := pg_current_xact_id()::text || who::text;
begin
  if current_setting('lavra.recounted', true) is not distinct from mark then return; end if;
  perform recount_customers(who);
  perform set_config('lavra.recounted', mark, true);
end $$;

create or replace function recount_buyer_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recount_at_commit(array[old.user_id]);
  elsif old.user_id = new.user_id then
    perform recount_at_commit(array[new.user_id]);
  else
    perform recount_at_commit(array_remove(array[old.user_id, new.user_id], null));
  end if;
  return null;
end $$;

create or replace function recount_buyer_of_payment() returns trigger language plpgsql as $$
declare
  buyer uuid;
begin
  select user_id into buyer from orders where id = old.order_id;
  if buyer is not null then perform recount_at_commit(array[buyer]); end if;
  return null;
end $$;
