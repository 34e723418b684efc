-- Products changed by hand: what the panel's list is read by, and who or what is behind a price or a piece.

-- Listed products have their indexes; these are for the others, for codes, and for what was changed last.
create index products_archived on products (archived_at desc, position) where archived_at is not null;
create index products_unlisted on products (position) where unlisted and archived_at is null;
create index products_changed on products (updated_at desc, position) where archived_at is null and not unlisted;
create index products_id_trgm on products using gin (plain_text(id) gin_trgm_ops) with (fastupdate = off);

-- Products with few pieces or none. An index on products.stock would make every reservation write all indexes anew.
create table scarce_products (
  product_id text primary key references products on delete cascade,
  stock integer not null
);
create index scarce_products_stock on scarce_products (stock, product_id);

create function keep_scarce_product() returns trigger language plpgsql as $$
begin
  if new.stock > 10 then
    delete from scarce_products where product_id = new.id;
  else
    insert into scarce_products (product_id, stock) values (new.id, new.stock)
    on conflict (product_id) do update set stock = excluded.stock where scarce_products.stock <> excluded.stock;
  end if;
  return null;
end $$;
create trigger products_keep_scarce after update of stock on products for each row
  when (old.stock <= 10 or new.stock <= 10) execute function keep_scarce_product();
insert into scarce_products (product_id, stock) select id, stock from products where stock <= 10;

-- Who or what made a price: staff:ID, upload:ID, transformation:ID. Said by the transaction; null: unknown.
alter table price_history add column cause text;
create or replace function keep_price_history() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price_cents, discount_price_cents, cause)
  values (new.id, new.price_cents, new.discount_price_cents, nullif(current_setting('shop.price_cause', true), ''));
  return null;
end $$;

-- Why pieces were corrected, in the words of whoever did it.
alter table stock_movements add column note text;
