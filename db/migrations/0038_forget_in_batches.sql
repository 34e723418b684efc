-- no transaction
-- What is deleted in batches is found without reading the whole table for each.
create index concurrently if not exists customer_sessions_age on customer_sessions (expires_at);
create index concurrently if not exists stock_notices_mailed on stock_notices (mailed_at) where mailed_at is not null;
