-- no transaction
-- Who holds pieces without having paid, as an HMAC of the network (a night clears it once the attempt has ended), and
-- whether the payer had paid an order before. Both columns are constants for rows that exist: no table is rewritten.
alter table payments add column if not exists network bytea, add column if not exists is_known_payer boolean not null default false;
create index concurrently if not exists payments_network on payments (network) where network is not null;
-- One alert lasts at a time.
create unique index concurrently if not exists payment_alerts_waiting_stock on payment_alerts (kind)
  where ended_at is null and kind = 'waiting_stock';
