-- The customer of an order made by staff accepts the legal texts when paying it: which version this attempt shows, and
-- when its payer accepted it. Null where the order's own acceptance covers its payment.
alter table payments
  add column if not exists terms_version text,
  add column if not exists terms_accepted_at timestamptz;
