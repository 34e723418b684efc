-- Working on returns: how pieces come back, what they were like, what waits for an exchange, what was given back.

alter table returns
  -- The carrier's code that pays for the way back, told to whoever posts the pieces.
  add column posting_code text,
  -- What the staff saw when the pieces arrived; for the staff alone.
  add column arrival_note text not null default '',
  -- How the pieces of an exchange went out.
  add column sent_carrier text,
  add column sent_code text,
  -- What was given back in the end, where that is not all that was promised.
  add column refunded_cents integer check (refunded_cents > 0);

alter table return_lines
  -- The stock row whose pieces are set aside for the exchange; they count as reserved there until it ends.
  add column held_sku_id uuid references skus,
  -- How many of the pieces went back on the shelf; null until they have arrived.
  add column shelved integer check (shelved between 0 and quantity);
create index return_lines_held on return_lines (held_sku_id) where held_sku_id is not null;

-- The queue: what is open by its deadline (returns_open has the days), and each state from the newest on.
create index returns_status_number on returns (status, number desc);
create index returns_kind_number on returns (kind, number desc);

alter table coupons
  -- Grows with each change, so that nobody overwrites what they have not seen.
  add column revision integer not null default 0;

-- The list of coupons, newest first, and what each has brought: read from the index alone.
create index coupons_created on coupons (created_at desc, code);
create index orders_coupon on orders (coupon_id)
  include (payment_status, total_cents, discount_cents, shipping_discount_cents) where coupon_id is not null;
