-- no transaction
-- Card attempts by what they count under: HMACs of order, account, e-mail, documents and network.
-- Without a foreign key: adding one would lock `payments` against writes.
create table if not exists card_attempts (
  payment_id uuid not null,
  kind text not null,
  key bytea not null,
  -- When it began; when it was declined, then that.
  at timestamptz not null,
  declined boolean not null default false,
  primary key (payment_id, key),
  constraint card_attempts_kind check (kind in ('order', 'session', 'email', 'document', 'network'))
);
create index if not exists card_attempts_key on card_attempts (key, at);
create index if not exists card_attempts_at on card_attempts (at);
-- One alert lasts at a time, as of `payment_alerts_lasting`.
create unique index concurrently if not exists payment_alerts_card_testing on payment_alerts (kind)
  where ended_at is null and kind = 'card_testing';
