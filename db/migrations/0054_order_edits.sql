-- What went back for a line because staff swapped its pieces for a product that costs less; its price stays as it was paid.
alter table order_items add column swap_refund_cents integer not null default 0;
