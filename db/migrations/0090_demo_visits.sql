-- What the demo added to the counts of a day's visits: `id` is day and name, `position` how many.
alter table demo_records drop constraint demo_records_kind;
alter table demo_records add constraint demo_records_kind
  check (kind in ('order', 'customer', 'message', 'favourite', 'coupon', 'visits'));

-- Removes all that the demo made, once; false: there is none. What people made since stays: their orders, customers who
-- bought or logged in, coupons that they used.
create or replace function remove_demo(by uuid, at timestamptz) returns boolean language plpgsql as $$
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
  perform from day_counts where (day || ' ' || name) in (select id from demo_records where kind = 'visits')
    order by day, name for update;
  update day_counts set count = count - made.position
    from demo_records as made where made.kind = 'visits' and made.id = day || ' ' || name;
  delete from day_counts where count <= 0;
  delete from demo_records;
  return true;
end $$;
