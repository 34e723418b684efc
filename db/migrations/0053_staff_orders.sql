-- no transaction
-- A reservation names an order, and an attempt to pay it once there is one. An order made by staff holds its pieces
-- until `expires_at`. Rows of the release before name their attempt only, and are found through it.
alter table orders
  add column if not exists expires_at timestamptz,
  add column if not exists made_by uuid references staff (id),
  add column if not exists discount_by uuid references staff (id),
  add column if not exists discount_reason text;
alter table stock_reservations add column if not exists order_id uuid;
alter table stock_reservations alter column payment_id drop not null;

do $$ begin
  if not exists (select from pg_constraint where conname = 'stock_reservations_order_id_fkey') then
    alter table stock_reservations
      add constraint stock_reservations_order_id_fkey foreign key (order_id) references orders (id) not valid;
  end if;
  if not exists (select from pg_constraint where conname = 'stock_reservations_named') then
    alter table stock_reservations
      add constraint stock_reservations_named check (payment_id is not null or order_id is not null) not valid;
  end if;
end $$;
alter table stock_reservations validate constraint stock_reservations_order_id_fkey;
alter table stock_reservations validate constraint stock_reservations_named;

create unique index concurrently if not exists stock_reservations_of_order on stock_reservations (order_id, sku_id)
  where state = 'held' and payment_id is null;
create index concurrently if not exists orders_expiring on orders (expires_at)
  where status = 'pending' and expires_at is not null;

-- What staff typed of an order that is not made yet; `id` is that of the form.
create table if not exists order_drafts (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  fields jsonb not null,
  saved_at timestamptz not null
);
create index if not exists order_drafts_latest on order_drafts (saved_at desc);
