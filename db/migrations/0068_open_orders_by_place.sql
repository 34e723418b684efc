-- no transaction
-- Unpaid orders of one address, for the limit on how many may wait at once.
create index concurrently if not exists orders_open_place
  on orders ((shipping_address ->> 'zipCode')) where status = 'pending';
