-- From how few pieces on a product counts as low: its own limit (0 to 10), or null for the shop's setting.
alter table products add column low_stock smallint;

-- The panel's list of few pieces is read by either limit.
alter table scarce_products add column own_limit smallint;
create index scarce_products_own on scarce_products (product_id) where own_limit is not null;

create or replace function keep_scarce_product() returns trigger language plpgsql as $$
begin
  if new.stock > 10 then
    delete from scarce_products where product_id = new.id;
  else
    insert into scarce_products (product_id, stock, own_limit) values (new.id, new.stock, new.low_stock)
    on conflict (product_id) do update set stock = excluded.stock, own_limit = excluded.own_limit
      where (scarce_products.stock, scarce_products.own_limit) is distinct from (excluded.stock, excluded.own_limit);
  end if;
  return null;
end $$;
create trigger products_keep_own_limit after update of low_stock on products for each row
  when (old.low_stock is distinct from new.low_stock) execute function keep_scarce_product();

create or replace function keep_added_products() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(select id from added order by position);
begin
  if ids = '{}' then return null; end if;
  insert into price_history (product_id, price_cents, discount_price_cents, cause)
  select id, price_cents, discount_price_cents, price_cause() from added order by position;
  -- Their later pieces are told by a trigger of their own.
  insert into scarce_products (product_id, stock, own_limit)
  select id, stock, low_stock from added where stock <= 10 order by position;
  perform refresh_search_entries(ids);
  perform refresh_listing_entries(ids);
  perform announce_products(ids, array(select distinct category from added));
  return null;
end $$;

-- Products that lost pieces since the watch last looked, each with the pieces it had before. Only appended to and emptied, so
-- that no sale waits for another one here.
create table stock_drops (
  id bigint generated always as identity primary key,
  product_id text not null,
  before integer not null
);

-- Whether the shop was told that a product is low; goes once it has more pieces again.
create table low_stock_notices (
  product_id text primary key references products on delete cascade,
  told_at timestamptz not null
);

create function keep_stock_drops() returns trigger language plpgsql as $$
begin
  insert into stock_drops (product_id, before)
  select dropped.product_id, total.pieces - dropped.delta
    from (select skus.product_id, sum(delta)::int as delta
            from added join skus on skus.id = sku_id group by 1 having sum(delta) < 0) as dropped
   cross join lateral (
         select sum(on_hand)::int as pieces from skus where product_id = dropped.product_id) as total
   where total.pieces <= 10
   order by dropped.product_id;
  return null;
end $$;
create trigger stock_movements_keep_drops after insert on stock_movements referencing new table as added
  for each statement execute function keep_stock_drops();
