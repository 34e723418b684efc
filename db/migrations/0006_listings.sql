-- Indexes of filtered and sorted listings. Each holds the id (and the name, from which its key is made), so that a page
-- far down is found without touching the rows before it.

drop index products_listed;
drop index products_category_position;
drop index products_on_sale;
drop index products_effective_price;
drop index products_name;

create index products_listed on products (position) include (id)
  where archived_at is null and not unlisted;
create index products_category_position on products (category, position) include (id)
  where archived_at is null and not unlisted;
create index products_on_sale on products (position) include (id)
  where is_on_sale and archived_at is null and not unlisted;

create index products_effective_price on products (effective_price_cents, position) include (id)
  where archived_at is null and not unlisted;
create index products_category_price on products (category, effective_price_cents, position) include (id)
  where archived_at is null and not unlisted;
create index products_on_sale_price on products (effective_price_cents, position) include (id)
  where is_on_sale and archived_at is null and not unlisted;

create index products_name on products (plain_text(name), position) include (id, name)
  where archived_at is null and not unlisted;
create index products_category_name on products (category, plain_text(name), position) include (id, name)
  where archived_at is null and not unlisted;
create index products_on_sale_name on products (plain_text(name), position) include (id, name)
  where is_on_sale and archived_at is null and not unlisted;
