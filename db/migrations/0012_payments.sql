-- Boleto, cards, Stripe: what their attempts carry; money that goes back in part or is disputed.

alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in
    ('created', 'pending', 'in_review', 'paid', 'mismatch', 'failed', 'cancelled', 'expired',
     'partially_refunded', 'in_dispute', 'refunded')),
  add column boleto_line text,
  add column boleto_barcode text,
  -- Where the shopper proves to their bank that it is them (3-D Secure).
  add column challenge_url text,
  -- SHA-256 of the card's one-time token: a repeated request is known by it, the token itself is not kept.
  add column card_token_hash bytea,
  add column card_brand text,
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- When the next asking of the provider is due; reconciliation looks for those that are overdue.
  add column ask_after timestamptz not null default now(),
  -- When asking found an end that no webhook had told of.
  add column found_by_asking_at timestamptz;

drop index payments_open;
create index payments_watched on payments (ask_after) where state in ('created', 'pending', 'in_review', 'in_dispute');
create index payments_found_by_asking on payments (provider, found_by_asking_at) where found_by_asking_at is not null;

create index webhook_events_received on webhook_events (provider, received_at desc);

-- What the shop's people have been told of, once each.
create table payment_alerts (
  kind text not null,
  subject text not null,
  raised_at timestamptz not null default now(),
  primary key (kind, subject)
);
