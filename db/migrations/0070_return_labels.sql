-- Reverse labels: bought at Melhor Envio, so that customers post their pieces back at the shop's cost.
create table return_labels (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns (id) on delete cascade,
  state text not null check (state in ('planned', 'in_cart', 'paid', 'generated', 'ready', 'posted', 'undelivered', 'delivered', 'cancelled', 'expired')),
  service_id text not null check (service_id in ('1', '2')),
  parcel jsonb not null,
  -- The price that staff agreed to.
  agreed_cents int not null check (agreed_cents > 0),
  -- The return was approved with this label: its customer is mailed once the code is known.
  is_answer boolean not null,
  provider_order_id text unique,
  protocol text,
  price_cents int check (price_cents >= 0),
  posting_code text,
  post_until date,
  tracking_code text,
  -- The declaration of contents (DACE), to print.
  declaration bytea,
  cancel_wanted_at timestamptz,
  problem text,
  problem_detail text,
  attempts int not null default 0,
  next_try_at timestamptz,
  busy_until timestamptz,
  track_after timestamptz,
  last_told text,
  posted_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((posting_code is null) = (post_until is null))
);

-- At most one label per return that is neither cancelled nor expired.
create unique index return_labels_living on return_labels (return_id) where state not in ('cancelled', 'expired');
create index return_labels_return on return_labels (return_id, created_at);
create index return_labels_created on return_labels (created_at) where price_cents is not null;
create index return_labels_unfinished on return_labels (updated_at)
  where state in ('planned', 'in_cart', 'paid', 'generated') or cancel_wanted_at is not null;
create index return_labels_track_after on return_labels (track_after) where track_after is not null;
