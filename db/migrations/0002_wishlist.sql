-- What customers have marked as favourites.

create table wishlist_items (
  user_id uuid not null references customers on delete cascade,
  product_id text not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
-- A customer's list, newest first.
create index wishlist_items_newest on wishlist_items (user_id, created_at desc, product_id);
-- Whose favourite a product is; also what deleting a product looks up.
create index wishlist_items_product on wishlist_items (product_id);
