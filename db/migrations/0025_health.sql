-- What the panel's page of the shop's health looks at, and what the audit log is searched by.

-- Whoever has seen an alert says so; one that comes again is a new one.
alter table payment_alerts add column acknowledged_at timestamptz;
alter table payment_alerts add column acknowledged_by uuid references staff on delete set null;

-- Each look at the books.
create table book_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Null: it took too long and was given up.
  violation_count integer,
  -- The first of them: rule, subject, detail.
  violations jsonb not null default '[]'
);

create index webhook_events_provider on webhook_events (provider, id desc);
-- Notices that came to nothing: the page lists them, and a replay goes through them.
create index webhook_events_fruitless on webhook_events (id desc) where processed_at is null or outcome = 'unknown';

create index audit_log_action on audit_log (action, id desc);
create index audit_log_kind on audit_log (split_part(subject, ':', 1), id desc);
