-- no transaction
-- Orders to be packed, oldest first: the oldest of a large shop have long been delivered, so the index on the date of
-- all orders would pass them one by one.
create index concurrently if not exists orders_to_pack on orders (created_at, number)
  where status in ('confirmed', 'processing') and payment_status in ('paid', 'partially_refunded');
-- The list sorted by total and by customer, page by page.
create index concurrently if not exists orders_total_number on orders (total_cents, number);
create index concurrently if not exists orders_customer_name on orders (plain_text(customer_name), number);
-- The index on totals and numbers does the work of the one on totals alone.
drop index concurrently if exists orders_total;
-- Parcels that wait for a person, and those to be picked up at the shop: a handful among all that were ever sent.
create index concurrently if not exists shipments_waiting on shipments (order_id)
  where (problem is not null and next_try_at is null) or state = 'undelivered';
create index concurrently if not exists shipments_at_shop on shipments (order_id)
  where kind = 'pickup' and state = 'ready';
-- A product is found by its barcode.
create index concurrently if not exists skus_gtin on skus (gtin) where gtin is not null;

-- How a staff member sees the list of orders: the columns they chose (no name), and the views they keep by name.
create table if not exists order_list_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  name text,
  -- View, filters and sort as in the list's address, without a search term: it may be personal data.
  query text not null,
  columns text[] not null,
  saved_at timestamptz not null,
  constraint order_list_views_name unique nulls not distinct (staff_id, name)
);
