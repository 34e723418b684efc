-- no transaction
-- Orders are found by the names of their pieces, by town, by CEP and by the end of a telephone. Many orders have the same
-- town: its index has them in the order of the list.
create index concurrently if not exists order_items_product_words on order_items
  using gin (plain_text(product_name) gin_trgm_ops);
create index concurrently if not exists orders_city on orders
  (plain_text(shipping_address ->> 'city'), created_at desc, number desc);
create index concurrently if not exists orders_zip_code on orders ((shipping_address ->> 'zipCode'));
create index concurrently if not exists orders_phone_end on orders (right(customer_phone, 4)) where customer_phone <> '';
