-- no transaction
-- Looking for a name in the order of the list reads the index alone: of twenty thousand orders, each was one page of the
-- table. Both have the keys of the indexes that they replace.
create index concurrently if not exists orders_by_customer_name on orders (plain_text(customer_name), number)
  include (id, customer_name, customer_email);
drop index concurrently if exists orders_customer_name;
create index concurrently if not exists customers_by_plain_name on customers (plain_text(name), id) include (name, email);
drop index concurrently if exists customers_by_name;
-- Orders without an account, newest first: where most shoppers have one, looking for a frequent name among the others
-- read nearly all orders.
create index concurrently if not exists orders_without_account on orders (created_at desc)
  where user_id is null and customer_email <> '' and anonymise_on is null;
