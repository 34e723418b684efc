-- no transaction
-- What the nightly check of the changed and the nightly deletions read.
alter table book_checks add column if not exists whole boolean not null default true;
create index concurrently if not exists orders_updated on orders (updated_at);
create index concurrently if not exists payments_updated on payments (updated_at);
create index concurrently if not exists sales_day on sales using brin (day);
create index concurrently if not exists sale_reversals_day on sale_reversals using brin (day);
create index concurrently if not exists stock_movements_sale on stock_movements (reference) where reason = 'sale';
create index concurrently if not exists stock_movements_created on stock_movements (created_at)
  where reference is distinct from 'archive';
create unique index concurrently if not exists stock_movements_archive on stock_movements (sku_id)
  where reference = 'archive';
create index concurrently if not exists stock_reservations_released on stock_reservations (created_at)
  where state = 'released';
create index concurrently if not exists webhook_events_processed on webhook_events (received_at)
  where processed_at is not null;
create index concurrently if not exists price_history_changed on price_history (changed_at);
