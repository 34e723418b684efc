-- Labels and tracking: the parcels of an order, what carriers tell of them, and how the staff finds an order.

create table shipments (
  -- Also our reference with the provider: what was bought is looked for by it before anything is bought again.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- melhor_envio: bought, printed and tracked there; other: posted by hand; pickup: fetched at the shop.
  kind text not null check (kind in ('melhor_envio', 'other', 'pickup')),
  -- 1 for the first parcel of its order, counting those that were cancelled.
  position integer not null,
  state text not null check (state in
    ('planned', 'in_cart', 'paid', 'generated', 'ready', 'posted', 'undelivered', 'delivered', 'cancelled', 'expired')),
  service_id text,
  carrier_name text,
  service_name text,
  parcel jsonb,
  contents jsonb not null default '[]',
  provider_order_id text unique,
  protocol text,
  price_cents integer check (price_cents >= 0),
  tracking_code text,
  cancel_wanted_at timestamptz,
  -- Why the present step is not done yet; with next_try_at null it waits for a person.
  problem text,
  problem_detail text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- One process at a time works on a step.
  busy_until timestamptz,
  -- When the carrier may be asked next; null: there is nothing to ask.
  track_after timestamptz,
  tracked_at timestamptz,
  track_failed_at timestamptz,
  -- What the carrier last said, to see at a glance whether it says something new.
  last_told text,
  posted_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, position)
);
create index shipments_track_after on shipments (track_after) where track_after is not null;
create index shipments_unfinished on shipments (updated_at)
  where state in ('planned', 'in_cart', 'paid', 'generated') or cancel_wanted_at is not null;
create index shipments_problem on shipments (order_id) where problem is not null;
create index shipments_tracking_code on shipments (tracking_code) where tracking_code is not null;

-- Labels hold the customer's address: kept with the order, in the database, and deleted when they have served.
create table shipment_labels (
  shipment_id uuid primary key references shipments on delete cascade,
  file bytea not null,
  created_at timestamptz not null
);
create index shipment_labels_age on shipment_labels (created_at);

-- A milestone of a parcel is told once, however often and by whatever way it comes.
alter table tracking_events
  add column shipment_id uuid references shipments on delete cascade,
  add column milestone text;
create unique index tracking_events_milestone on tracking_events (shipment_id, milestone) where shipment_id is not null;

-- The staff's list: newest first within a status, found by number, customer or code.
create index orders_status_number on orders (status, number desc);
create index orders_customer_words on orders
  using gin (plain_text(customer_name || ' ' || customer_email) gin_trgm_ops);
create index orders_tracking_code on orders (tracking_code) where tracking_code is not null;
