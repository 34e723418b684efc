-- How the shop does, looked at every five minutes, and alerts that end.

-- What the figures are counted from, without looking into the table.
create index payments_started on payments (created_at) include (order_id, state, status_detail, method, paid_at);

create table monitoring_samples (
  at timestamptz primary key,
  -- Orders placed in the window.
  order_count integer not null,
  -- Orders whose payment came to an end that the shopper did not choose, and those of them that are paid.
  decided_count integer not null,
  paid_count integer not null check (paid_count between 0 and decided_count),
  -- From the start of a payment until it is known to be paid, on average; null when there is none.
  processing_ms bigint,
  error_count integer not null
);

-- Null while it lasts; alerts about one payment have no end.
alter table payment_alerts add column ended_at timestamptz;
-- What has an end is told once while it lasts.
create unique index payment_alerts_lasting on payment_alerts (kind)
  where ended_at is null and kind in ('low_success_rate', 'many_errors');
