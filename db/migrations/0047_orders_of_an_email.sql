-- no transaction
-- Orders without an owner become those of the customer who confirms their e-mail.
create index concurrently if not exists orders_unowned_email on orders (lower(customer_email)) where user_id is null;
