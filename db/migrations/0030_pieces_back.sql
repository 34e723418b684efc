-- Pieces that have come back count on the day they did: with a refund of them, as a return that was not refused, or with
-- the last of the order's money. Never more than were sold, however they came back.
create view pieces_back_facts as
  select order_id, order_item_id, product_id, day, sum(counted)::int as quantity
    from (
      select back.order_id, back.order_item_id, items.product_id, (back.at at time zone 'America/Sao_Paulo')::date as day,
             greatest(least(back.quantity, items.quantity - coalesce(sum(back.quantity) over earlier, 0)), 0) as counted
        from (
          select items.order_id, items.id as order_item_id, refund_pieces.quantity, refunds.requested_at as at, 1 as rank,
                 refunds.id as source
            from refund_pieces
            join refunds on refunds.id = refund_pieces.refund_id
            join order_items as items on items.id = refund_pieces.order_item_id
          union all
          select returns.order_id, lines.order_item_id, lines.quantity, returns.received_at, 2, returns.id
            from returns join return_lines as lines on lines.return_id = returns.id
           where returns.received_at is not null and returns.status <> 'refused'
          union all
          -- What has not come back by then.
          select reversal.order_id, items.id, items.quantity, reversal.at, 3, reversal.order_id
            from sale_reversals as reversal join order_items as items on items.order_id = reversal.order_id
           where reversal.is_last
        ) as back
        join order_items as items on items.id = back.order_item_id
        join sales on sales.order_id = back.order_id
      window earlier as (partition by back.order_id, back.order_item_id order by back.at, back.rank, back.source
                         rows between unbounded preceding and 1 preceding)
    ) as parts
   where counted > 0
   group by order_id, order_item_id, product_id, day;

-- The same, as it stands in the days.
create table pieces_back (
  order_item_id uuid not null references order_items on delete cascade,
  day date not null,
  order_id uuid not null,
  product_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (order_item_id, day)
);
create index pieces_back_order on pieces_back (order_id);

-- Money has no part in it any more: pieces may be back long before the last of it.
create or replace view sales_product_parts as
  select sales.order_id, null::bigint as reversal_id, day, product_id, sum(quantity)::int as pieces,
         sum(line_cents)::bigint as revenue_cents, 0 as returned_pieces, 0::bigint as returned_cents
    from sales join order_items on order_items.order_id = sales.order_id
   group by sales.order_id, day, product_id
  union all
  select reversal.order_id, reversal.id, reversal.day, product_id, 0, 0, 0, sum(line_cents)::bigint
    from sale_reversals as reversal join order_items on order_items.order_id = reversal.order_id
   where is_last
   group by reversal.order_id, reversal.id, reversal.day, product_id
  having sum(line_cents) > 0;

create or replace view sales_products_recount as
  select day, product_id, sum(pieces)::int as pieces, sum(revenue_cents)::bigint as revenue_cents,
         sum(returned_pieces)::int as returned_pieces, sum(returned_cents)::bigint as returned_cents
    from (
      select day, product_id, pieces, revenue_cents, returned_pieces, returned_cents from sales_product_parts
      union all
      select day, product_id, 0, 0, quantity, 0 from pieces_back_facts
    ) as parts
   group by day, product_id;

-- Brings the days up to what is known of an order's pieces; its caller holds the order.
create function keep_pieces_back(of_order uuid) returns void language plpgsql as $$
begin
  insert into sales_products as days (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
  select day, product_id, 0, 0, sum(quantity)::int, 0
    from (
      select day, product_id, quantity from pieces_back_facts where order_id = of_order
      union all
      select day, product_id, -quantity from pieces_back where order_id = of_order
    ) as changes
   group by day, product_id
  having sum(quantity) <> 0
   order by day, product_id
  on conflict (day, product_id) do update set returned_pieces = days.returned_pieces + excluded.returned_pieces;

  -- A day of which nothing is left is no day of a recount either.
  delete from sales_products as days using pieces_back as was
   where was.order_id = of_order and days.day = was.day and days.product_id = was.product_id
     and days.pieces = 0 and days.revenue_cents = 0 and days.returned_pieces = 0 and days.returned_cents = 0;

  delete from pieces_back where order_id = of_order;
  insert into pieces_back (order_item_id, day, order_id, product_id, quantity)
  select order_item_id, day, order_id, product_id, quantity from pieces_back_facts where order_id = of_order;
end $$;

create or replace function recount_sales() returns void language plpgsql as $$
begin
  lock table sales, sale_reversals, returns, refund_pieces, pieces_back in share row exclusive mode;
  delete from sales_days;
  delete from sales_products;
  delete from sales_coupons;
  delete from sales_shipping;
  delete from pieces_back;
  insert into sales_days select * from sales_days_recount;
  insert into sales_products select * from sales_products_recount;
  insert into sales_coupons select * from sales_coupons_recount;
  insert into sales_shipping select * from sales_shipping_recount;
  insert into pieces_back (order_item_id, day, order_id, product_id, quantity)
  select order_item_id, day, order_id, product_id, quantity from pieces_back_facts;
end $$;
select recount_sales();

create function keep_pieces_back_of_row() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refund_pieces' then
    perform keep_pieces_back(order_id) from order_items where id = new.order_item_id;
  else
    perform keep_pieces_back(new.order_id);
  end if;
  return null;
end $$;

-- At the end of the transaction, when it holds the stock that it moves: whoever sells holds the stock before the days, too.
create constraint trigger refund_pieces_keep_days after insert on refund_pieces
  deferrable initially deferred for each row execute function keep_pieces_back_of_row();
create constraint trigger returns_keep_days after update on returns
  deferrable initially deferred for each row
  when (new.received_at is distinct from old.received_at
        or new.received_at is not null and new.status <> old.status and 'refused' in (new.status, old.status))
  execute function keep_pieces_back_of_row();
create constraint trigger sale_reversals_keep_pieces after insert on sale_reversals
  deferrable initially deferred for each row when (new.is_last) execute function keep_pieces_back_of_row();

-- What a coupon has brought since it was made.
create index sales_coupons_coupon on sales_coupons (coupon_id);
