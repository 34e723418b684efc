-- Prices of a whole category changed by a formula: each run, and what it changed, so that it can be undone.

create table price_transformation_logs (
  id uuid primary key default gen_random_uuid(),
  category text not null,
  formula_used text not null,
  status text not null check (status in ('pending', 'running', 'completed', 'error')),
  total_products integer not null default 0,
  updated_products integer not null default 0,
  execution_time_ms integer not null default 0,
  -- How risky it was when it was run.
  risk_level text not null check (risk_level in ('low', 'medium', 'high', 'critical')),
  created_at timestamptz not null,
  -- Null: not of the staff any more.
  staff_id uuid references staff on delete set null,
  undone_at timestamptz,
  undone_by uuid references staff on delete set null,
  -- How many prices the undoing gave back; the others had been changed since.
  restored_products integer
);
create index price_transformation_logs_newest on price_transformation_logs (created_at desc);
create index price_transformation_logs_of_category on price_transformation_logs (category, created_at desc)
  where status = 'completed';
create unique index price_transformation_logs_one_at_once on price_transformation_logs (category)
  where status in ('pending', 'running');

-- A product may be gone when a run is undone: its name is kept to be told.
create table price_transformation_changes (
  log_id uuid not null references price_transformation_logs on delete cascade,
  product_id text not null,
  product_name text not null,
  old_price_cents integer not null,
  old_discount_price_cents integer,
  new_price_cents integer not null,
  new_discount_price_cents integer,
  -- The run took the discount away, and with it the product's place among the promotions.
  ended_sale boolean not null default false,
  primary key (log_id, product_id)
);
