-- Quotes under the shop's own terms, and how the connection to the carriers stands.

alter table shipping_quotes
  -- Names the settings and the token it was made with: another setting asks anew.
  add column terms text not null default '',
  -- When the carriers said it; later than that where the quote repeats an earlier one.
  add column quoted_at timestamptz not null default now(),
  -- Business days that the shop needs itself; part of both dates.
  add column handling_days smallint not null default 2 check (handling_days between 0 and 30);
update shipping_quotes set quoted_at = created_at;

alter table shipping_quote_options
  -- What the carrier asks of the shop; null for quotes made before it was kept, and where nobody carries anything.
  add column carrier_price_cents integer check (carrier_price_cents >= 0),
  -- Where and when the order is collected; null: it is carried.
  add column pickup text;

-- One row at most: what the last test of the carriers' token brought, and which warnings went out for it.
create table carrier_connection (
  only_row boolean primary key default true check (only_row),
  -- Names the token that was tested, without telling it.
  token_mark text not null,
  state text not null check (state in ('untested', 'connected', 'error')),
  message text,
  missing_permissions text[] not null default '{}',
  account_name text,
  -- When the token ends; null: it does not say.
  expires_at timestamptz,
  checked_at timestamptz not null,
  warned text[] not null default '{}'
);
