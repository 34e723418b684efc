-- The carts of customers, kept in step between their devices.
-- A cart's revision counts its changes; its row is what two devices at once wait for.
create table customer_carts (
  customer_id uuid primary key references customers on delete cascade,
  revision bigint not null default 0
);
-- Without a foreign key to `products`: archived products come back, and selling must not wait for carts.
create table customer_cart_lines (
  customer_id uuid not null references customer_carts on delete cascade,
  product_id text not null,
  size text not null,
  quantity smallint not null,
  -- When a device last set the quantity, and when one last removed the line: the later one holds.
  set_at timestamptz,
  removed_at timestamptz,
  added_at timestamptz not null,
  -- The cart's revision of the last change, and the browser that alone made it.
  revision bigint not null,
  device uuid,
  primary key (customer_id, product_id, size),
  constraint customer_cart_lines_quantity check (quantity between 0 and 999),
  constraint customer_cart_lines_moment check (set_at is not null or removed_at is not null)
);
create index customer_cart_lines_removed on customer_cart_lines (removed_at) where removed_at is not null;
