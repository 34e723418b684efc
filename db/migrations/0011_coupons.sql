-- What a coupon gives and to whom, and what stays of it on the order. `used` counts what is held or redeemed.

alter table coupons
  -- Most that a percentage, or free shipping, may come to; null: no limit.
  add column maximum_cents integer check (maximum_cents > 0),
  -- Gives nothing for pieces that are reduced already.
  add column excludes_sale boolean not null default false,
  -- For those whose first purchase it is.
  add column first_purchase boolean not null default false,
  add constraint coupons_code_plain check (code ~ '^[A-Z0-9-]{3,40}$'),
  add constraint coupons_value_fits check (case kind
    when 'percentage' then value between 1 and 100
    when 'fixed' then value > 0
    else value = 0 end),
  add constraint coupons_minimum_not_negative check (minimum_cents >= 0),
  add constraint coupons_limits_positive check (total_limit > 0 and customer_limit > 0),
  add constraint coupons_used_not_negative check (used >= 0),
  add constraint coupons_days_in_order check (ends_at > starts_at);

-- The customer's limit counts account and e-mail, whichever knows of more.
alter table coupon_redemptions
  add column customer_email text not null default '' check (customer_email = lower(customer_email));
create index coupon_redemptions_email on coupon_redemptions (coupon_id, customer_email);

-- The code as it was used, and what shipping would have cost beyond `shipping_cents`.
alter table orders
  add column coupon_code text,
  add column shipping_discount_cents integer not null default 0 check (shipping_discount_cents >= 0);

alter table order_items
  add constraint order_items_discount_within_line
    check (discount_cents between 0 and unit_price_cents * quantity);

alter table payments
  add constraint payments_method_discount_not_negative check (method_discount_cents >= 0);

-- Who has bought before is asked by e-mail too.
create index orders_customer_email on orders (lower(customer_email));
