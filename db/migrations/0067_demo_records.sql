-- What a demo shop made for itself before anybody used it: one run at most, and the rows that it made.
create table demo_runs (
  id smallint primary key default 1,
  seed integer not null,
  planned integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references staff on delete set null,
  constraint demo_runs_one check (id = 1)
);
-- `position`: that of a planned order or message; `done_at`: null while it is being made.
create table demo_records (
  kind text not null,
  id text not null,
  position integer not null default 0,
  done_at timestamptz,
  primary key (kind, id),
  constraint demo_records_kind check (kind in ('order', 'customer', 'message', 'favourite', 'coupon'))
);

-- Gives stock movements of an order that the demo made its date: their column has no other clock than the database's.
create function date_demo_order(made uuid, place integer, at timestamptz) returns void language sql as $$
  update stock_movements set created_at = at where reference in (made::text, 'demo:' || place);
  update stock_reservations set created_at = at where order_id = made or payment_id in (select id from payments where order_id = made);
$$;

-- Deletes orders that the demo made, with all that hangs on them, and takes back what they did to stock and coupons. What
-- the shop's books say about other orders stays. Locks in the order of every other transaction: orders, products, stock.
create function delete_demo_orders(made uuid[], begun timestamptz) returns void language plpgsql as $$
declare
  paying uuid[];
  returned uuid[];
  names text[];
  touched uuid[];
  short record;
begin
  made := array(select order_id from (
    select id::uuid as order_id from demo_records where kind = 'order') as own where order_id = any (made));
  perform from orders where id = any (made) order by id for update;
  paying := array(select id from payments where order_id = any (made));
  returned := array(select id from returns where order_id = any (made));
  names := array(
    select unnest(made)::text
    union all select 'demo:' || position from demo_records where kind = 'order' and id::uuid = any (made)
    union all select 'D-' || number from returns where id = any (returned));
  touched := array(
    select sku_id from stock_movements where reference = any (names)
    union select sku_id from stock_reservations where order_id = any (made) or payment_id = any (paying)
    union select held_sku_id from return_lines where return_id = any (returned) and held_sku_id is not null);
  perform from products where id in (select product_id from skus where id = any (touched)) order by id for no key update;
  perform from skus where id = any (touched) order by product_id, id for no key update;

  -- Pieces that people have bought of what the demo brought in stay sold: the rest is an adjustment.
  for short in
    with moved as (
      select sku_id, sum(delta)::int as delta from stock_movements where reference = any (names) group by sku_id
    ), held as (
      select sku_id, sum(quantity)::int as quantity from (
        select sku_id, quantity from stock_reservations
         where state = 'held' and (order_id = any (made) or payment_id = any (paying))
        union all
        select held_sku_id, quantity from return_lines where return_id = any (returned) and held_sku_id is not null
      ) as spoken_for group by sku_id
    )
    update skus
       set reserved = skus.reserved - coalesce(held.quantity, 0),
           on_hand = greatest(skus.on_hand - coalesce(moved.delta, 0), skus.reserved - coalesce(held.quantity, 0))
      from skus as earlier left join moved on moved.sku_id = earlier.id left join held on held.sku_id = earlier.id
     where earlier.id = skus.id and skus.id = any (touched)
    returning skus.id, skus.on_hand - (earlier.on_hand - coalesce(moved.delta, 0)) as pieces
  loop
    if short.pieces > 0 then
      insert into stock_movements (sku_id, delta, reason, reference, note)
      values (short.id, short.pieces, 'adjustment', 'demo', 'Acerto ao apagar os dados de demonstração');
    end if;
  end loop;
  delete from stock_movements where reference = any (names);
  delete from stock_reservations where order_id = any (made) or payment_id = any (paying);

  with gone as (delete from coupon_redemptions where order_id = any (made) returning coupon_id, state)
  update coupons set used = used - gone.uses
    from (select coupon_id, count(*) filter (where state in ('held', 'redeemed'))::int as uses from gone group by 1) as gone
   where coupons.id = gone.coupon_id;

  delete from piece_replacements where order_id = any (made) or addition_id = any (made);
  delete from sale_reversals where order_id = any (made);
  delete from sales where order_id = any (made);
  delete from audit_log
   where at < begun and subject = any (
     array(select 'order:' || unnest(made)) || array(select 'return:' || unnest(returned)));
  delete from returns where id = any (returned);
  delete from refund_corrections where refund_id in (select id from refunds where payment_id = any (paying));
  delete from payment_alerts
   where subject in (select external_payment_id from payments where id = any (paying));
  delete from refunds where payment_id = any (paying);
  delete from card_attempts where payment_id = any (paying);
  delete from payments where id = any (paying);
  delete from invoices where order_id = any (made);
  delete from idempotency_keys where scope like 'orders:%' and response #>> '{}' = any (made::text[]);
  -- Pieces that staff added for a parcel of the demo's go in a parcel of their own.
  update orders set sent_with = null where sent_with = any (made) and id <> all (made);
  delete from orders where id = any (made);
  delete from demo_records where kind = 'order' and id::uuid = any (made);
end $$;

-- Removes all that the demo made, once; false: there is none. What people made since stays: their orders, customers who
-- bought or logged in, coupons that they used.
create function remove_demo(by uuid, at timestamptz) returns boolean language plpgsql as $$
declare
  begun timestamptz;
  people uuid[];
begin
  -- Waits for the order that is being made.
  update demo_runs set removed_at = at, removed_by = by where removed_at is null returning started_at into begun;
  if begun is null then return false; end if;
  perform delete_demo_orders(array(select id::uuid from demo_records where kind = 'order'), begun);

  delete from contact_messages where id in (select id::uuid from demo_records where kind = 'message');
  delete from audit_log where audit_log.at < begun and subject in (
    select 'contact_message:' || id from demo_records where kind = 'message');
  delete from wishlist_items
   where created_at < begun
     and (user_id::text || ' ' || product_id) in (select id from demo_records where kind = 'favourite');

  people := array(
    select id from customers
     where id in (select id::uuid from demo_records where kind = 'customer')
       and not exists (select from orders where user_id = customers.id)
       and not exists (select from customer_sessions where customer_id = customers.id)
       and not exists (select from contact_messages where customer_id = customers.id)
       and not exists (select from data_requests where customer_id = customers.id)
     order by id for update);
  delete from consents where subject = any (people::text[]);
  delete from mailed_links where account_id = any (people);
  delete from customers where id = any (people);

  perform recount_sales();
  delete from coupons
   where code in (select id from demo_records where kind = 'coupon')
     and not exists (select from orders where coupon_id = coupons.id)
     and not exists (select from coupon_redemptions where coupon_id = coupons.id)
     and not exists (select from sales_coupons where coupon_id = coupons.id)
     and not exists (select from sales where coupon_id = coupons.id);
  delete from audit_log where audit_log.at < begun and subject in (
    select 'coupon:' || id from demo_records where kind = 'coupon');
  delete from demo_records;
  return true;
end $$;
