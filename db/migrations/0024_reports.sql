-- What the reports are read from: one row for each sale and each time its money went back, added up by day in the
-- transaction that writes them; and anonymous counts by day.

-- An order that was paid, frozen as it was sold: quotes are forgotten, carriers and owners of orders change.
create table sales (
  order_id uuid primary key references orders,
  -- The attempt that brought the money.
  payment_id uuid not null unique references payments,
  at timestamptz not null,
  -- The day in São Paulo.
  day date not null generated always as ((at at time zone 'America/Sao_Paulo')::date) stored,
  -- Of a day's sales, each shard adds up its own, so that they do not wait for each other.
  shard smallint not null generated always as ((get_byte(uuid_send(order_id), 15) & 7)::smallint) stored,
  method text not null,
  -- What was paid: pieces − coupon − method discount + shipping.
  amount_cents integer not null,
  subtotal_cents integer not null,
  discount_cents integer not null,
  method_discount_cents integer not null,
  shipping_cents integer not null,
  shipping_discount_cents integer not null,
  -- What the carrier asked of the shop when it quoted; null: not known.
  carrier_cents integer,
  carrier text not null,
  service text not null,
  coupon_id uuid references coupons,
  customer_id uuid references customers on delete set null,
  -- The customer's first purchase; of two at once, one.
  is_first boolean not null,
  constraint sales_amount_adds_up check
    (amount_cents = subtotal_cents - discount_cents - method_discount_cents + shipping_cents)
);
create unique index sales_first on sales (customer_id) where is_first;
create index sales_customer on sales (customer_id);

-- Money of a sale that went back: asked for (refund), or taken by a bank (dispute).
create table sale_reversals (
  id bigint generated always as identity primary key,
  order_id uuid not null references sales,
  at timestamptz not null,
  day date not null generated always as ((at at time zone 'America/Sao_Paulo')::date) stored,
  kind text not null check (kind in ('refund', 'dispute')),
  amount_cents integer not null check (amount_cents > 0),
  -- Nothing is left of the sale's money.
  is_last boolean not null
);
create index sale_reversals_order on sale_reversals (order_id);
create unique index sale_reversals_last on sale_reversals (order_id) where is_last;

-- ---------------------------------------------------------------- what each of them adds to its day

create view sales_day_parts as
  select order_id, null::bigint as reversal_id, day, method, shard, 1 as orders, amount_cents as revenue_cents,
         subtotal_cents, discount_cents, method_discount_cents, shipping_cents,
         is_first::int as first_orders, case when is_first then amount_cents else 0 end as first_revenue_cents,
         0 as refunds, 0 as refunded_cents, 0 as disputes, 0 as disputed_cents
    from sales
  union all
  select sales.order_id, reversal.id, reversal.day, method, shard, 0, 0, 0, 0, 0, 0, 0, 0,
         (kind = 'refund')::int, case kind when 'refund' then reversal.amount_cents else 0 end,
         (kind = 'dispute')::int, case kind when 'dispute' then reversal.amount_cents else 0 end
    from sale_reversals as reversal join sales on sales.order_id = reversal.order_id;

-- Money that goes back in part is nobody's piece: pieces are taken out when all of it has gone.
create view sales_product_parts as
  select sales.order_id, null::bigint as reversal_id, day, product_id, sum(quantity)::int as pieces,
         sum(line_cents)::bigint as revenue_cents, 0 as returned_pieces, 0::bigint as returned_cents
    from sales join order_items on order_items.order_id = sales.order_id
   group by sales.order_id, day, product_id
  union all
  select reversal.order_id, reversal.id, reversal.day, product_id, 0, 0, sum(quantity)::int, sum(line_cents)::bigint
    from sale_reversals as reversal join order_items on order_items.order_id = reversal.order_id
   where is_last
   group by reversal.order_id, reversal.id, reversal.day, product_id;

create view sales_coupon_parts as
  select sales.order_id, null::bigint as reversal_id, day, coupon_id, shard, 1 as orders, amount_cents as revenue_cents,
         discount_cents + shipping_discount_cents as discount_cents, 0 as returned_cents
    from sales where coupon_id is not null
  union all
  select sales.order_id, reversal.id, reversal.day, coupon_id, shard, 0, 0, 0, reversal.amount_cents
    from sale_reversals as reversal join sales on sales.order_id = reversal.order_id
   where coupon_id is not null;

create view sales_shipping_parts as
  select order_id, null::bigint as reversal_id, day, carrier, service, shard, 1 as orders,
         shipping_cents as charged_cents, shipping_discount_cents as given_cents,
         coalesce(carrier_cents, 0) as quoted_cents, (carrier_cents is null)::int as unquoted_orders
    from sales;

-- ---------------------------------------------------------------- the days

create table sales_days (
  day date not null,
  method text not null,
  shard smallint not null,
  orders integer not null,
  revenue_cents bigint not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  method_discount_cents bigint not null,
  shipping_cents bigint not null,
  first_orders integer not null,
  first_revenue_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  disputes integer not null,
  disputed_cents bigint not null,
  primary key (day, method, shard)
);

-- Whoever sells a piece has locked its stock: its day needs no shards.
create table sales_products (
  day date not null,
  product_id text not null,
  pieces integer not null,
  revenue_cents bigint not null,
  returned_pieces integer not null,
  returned_cents bigint not null,
  primary key (day, product_id)
);

create table sales_coupons (
  day date not null,
  coupon_id uuid not null references coupons,
  shard smallint not null,
  orders integer not null,
  revenue_cents bigint not null,
  discount_cents bigint not null,
  returned_cents bigint not null,
  primary key (day, coupon_id, shard)
);

create table sales_shipping (
  day date not null,
  carrier text not null,
  service text not null,
  shard smallint not null,
  orders integer not null,
  charged_cents bigint not null,
  -- What shoppers did not pay thanks to a coupon.
  given_cents bigint not null,
  quoted_cents bigint not null,
  unquoted_orders integer not null,
  primary key (day, carrier, service, shard)
);

create view sales_days_recount as
  select day, method, shard, sum(orders)::int as orders, sum(revenue_cents)::bigint as revenue_cents,
         sum(subtotal_cents)::bigint as subtotal_cents, sum(discount_cents)::bigint as discount_cents,
         sum(method_discount_cents)::bigint as method_discount_cents, sum(shipping_cents)::bigint as shipping_cents,
         sum(first_orders)::int as first_orders, sum(first_revenue_cents)::bigint as first_revenue_cents,
         sum(refunds)::int as refunds, sum(refunded_cents)::bigint as refunded_cents,
         sum(disputes)::int as disputes, sum(disputed_cents)::bigint as disputed_cents
    from sales_day_parts group by day, method, shard;

create view sales_products_recount as
  select day, product_id, sum(pieces)::int as pieces, sum(revenue_cents)::bigint as revenue_cents,
         sum(returned_pieces)::int as returned_pieces, sum(returned_cents)::bigint as returned_cents
    from sales_product_parts group by day, product_id;

create view sales_coupons_recount as
  select day, coupon_id, shard, sum(orders)::int as orders, sum(revenue_cents)::bigint as revenue_cents,
         sum(discount_cents)::bigint as discount_cents, sum(returned_cents)::bigint as returned_cents
    from sales_coupon_parts group by day, coupon_id, shard;

create view sales_shipping_recount as
  select day, carrier, service, shard, sum(orders)::int as orders, sum(charged_cents)::bigint as charged_cents,
         sum(given_cents)::bigint as given_cents, sum(quoted_cents)::bigint as quoted_cents,
         sum(unquoted_orders)::int as unquoted_orders
    from sales_shipping_parts group by day, carrier, service, shard;

-- Adds a sale, or one of its reversals, to its day. Always in this order of tables, and of rows within one, so that no two
-- wait for each other.
create function add_to_sales_days(of_order uuid, of_reversal bigint) returns void language plpgsql as $$
begin
  insert into sales_days as days
  select day, method, shard, orders, revenue_cents, subtotal_cents, discount_cents, method_discount_cents, shipping_cents,
         first_orders, first_revenue_cents, refunds, refunded_cents, disputes, disputed_cents
    from sales_day_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, method, shard) do update set
    orders = days.orders + excluded.orders,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    subtotal_cents = days.subtotal_cents + excluded.subtotal_cents,
    discount_cents = days.discount_cents + excluded.discount_cents,
    method_discount_cents = days.method_discount_cents + excluded.method_discount_cents,
    shipping_cents = days.shipping_cents + excluded.shipping_cents,
    first_orders = days.first_orders + excluded.first_orders,
    first_revenue_cents = days.first_revenue_cents + excluded.first_revenue_cents,
    refunds = days.refunds + excluded.refunds,
    refunded_cents = days.refunded_cents + excluded.refunded_cents,
    disputes = days.disputes + excluded.disputes,
    disputed_cents = days.disputed_cents + excluded.disputed_cents;

  insert into sales_products as days
  select day, product_id, pieces, revenue_cents, returned_pieces, returned_cents
    from sales_product_parts where order_id = of_order and reversal_id is not distinct from of_reversal
   order by product_id
  on conflict (day, product_id) do update set
    pieces = days.pieces + excluded.pieces,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    returned_pieces = days.returned_pieces + excluded.returned_pieces,
    returned_cents = days.returned_cents + excluded.returned_cents;

  insert into sales_coupons as days
  select day, coupon_id, shard, orders, revenue_cents, discount_cents, returned_cents
    from sales_coupon_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, coupon_id, shard) do update set
    orders = days.orders + excluded.orders,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    discount_cents = days.discount_cents + excluded.discount_cents,
    returned_cents = days.returned_cents + excluded.returned_cents;

  insert into sales_shipping as days
  select day, carrier, service, shard, orders, charged_cents, given_cents, quoted_cents, unquoted_orders
    from sales_shipping_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, carrier, service, shard) do update set
    orders = days.orders + excluded.orders,
    charged_cents = days.charged_cents + excluded.charged_cents,
    given_cents = days.given_cents + excluded.given_cents,
    quoted_cents = days.quoted_cents + excluded.quoted_cents,
    unquoted_orders = days.unquoted_orders + excluded.unquoted_orders;
end $$;

-- Counts all days anew from the sales, while nobody sells.
create function recount_sales() returns void language plpgsql as $$
begin
  lock table sales, sale_reversals in share row exclusive mode;
  delete from sales_days;
  delete from sales_products;
  delete from sales_coupons;
  delete from sales_shipping;
  insert into sales_days select * from sales_days_recount;
  insert into sales_products select * from sales_products_recount;
  insert into sales_coupons select * from sales_coupons_recount;
  insert into sales_shipping select * from sales_shipping_recount;
end $$;

-- ---------------------------------------------------------------- what was sold before

insert into sales (order_id, payment_id, at, method, amount_cents, subtotal_cents, discount_cents, method_discount_cents,
                   shipping_cents, shipping_discount_cents, carrier_cents, carrier, service, coupon_id, customer_id, is_first)
select orders.id, payments.id, sold.at, payments.method, payments.amount_cents, orders.subtotal_cents,
       orders.discount_cents, payments.method_discount_cents, orders.shipping_cents, orders.shipping_discount_cents,
       options.carrier_price_cents, coalesce(orders.carrier_name, ''), coalesce(orders.service_name, ''),
       orders.coupon_id, orders.user_id,
       orders.user_id is null or row_number() over (partition by orders.user_id order by sold.at, orders.id) = 1
  from (select order_id, min(at) as at from order_events where kind = 'confirmed' group by order_id) as sold
  join orders on orders.id = sold.order_id
  join payments on payments.order_id = orders.id and payments.external_payment_id = orders.external_payment_id
  left join shipping_quote_options as options on options.id = orders.shipping_quote_option_id
 where payments.amount_cents + payments.method_discount_cents = orders.total_cents;

insert into sale_reversals (order_id, at, kind, amount_cents, is_last)
select order_id, at, 'refund', amount_cents, is_last
  from (
    select sales.order_id, events.at, (data ->> 'amount_cents')::int as amount_cents,
           sum((data ->> 'amount_cents')::int) over (partition by sales.order_id order by events.id) = sales.amount_cents
             as is_last
      from sales join order_events as events on events.order_id = sales.order_id and kind = 'refunded'
       and data ->> 'payment' = sales.payment_id::text
  ) as refunds
 order by at;

-- What a bank took back was told of nowhere: it is what is missing of money that is all gone.
insert into sale_reversals (order_id, at, kind, amount_cents, is_last)
select sales.order_id,
       coalesce((select max(at) from order_events where order_events.order_id = sales.order_id
                    and kind = 'payment_refunded' and data ->> 'subject' = payments.id::text), payments.updated_at),
       'dispute', sales.amount_cents - coalesce(refunds.cents, 0), true
  from sales join payments on payments.id = sales.payment_id
  left join (select order_id, sum(amount_cents) as cents from sale_reversals group by order_id) as refunds
    on refunds.order_id = sales.order_id
 where payments.state = 'refunded' and sales.amount_cents > coalesce(refunds.cents, 0);

select recount_sales();

create function keep_sales_days() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sales' then
    perform add_to_sales_days(new.order_id, null);
  else
    perform add_to_sales_days(new.order_id, new.id);
  end if;
  return null;
end $$;
create trigger sales_keep_days after insert on sales for each row execute function keep_sales_days();
create trigger sale_reversals_keep_days after insert on sale_reversals for each row execute function keep_sales_days();

-- ---------------------------------------------------------------- counts of nobody

-- How often something was done on a day, by whomever: no person, no cookie, no address.
create table day_counts (
  day date not null,
  name text not null check (name in ('cart_opened', 'checkout_opened', 'payment_begun')),
  count integer not null,
  primary key (day, name)
);

-- What the parcels of a time have cost, without looking into the table.
create index shipments_created on shipments (created_at) include (state, price_cents, carrier_name, service_name)
  where price_cents is not null;
