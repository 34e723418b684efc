-- no transaction
-- Orders, and customers of whom only their orders know it, are found by a telephone or a part of it.
create index concurrently if not exists orders_customer_phone on orders
  using gin (customer_phone gin_trgm_ops) where customer_phone <> '';
