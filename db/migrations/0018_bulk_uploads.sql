-- Products by file: what was sent, how far it is, what was wrong with it, and what the shop was before.

-- Files that staff sent and that are still needed; the bytes lie in the storage under this id.
create table upload_files (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('csv', 'zip')),
  filename text not null,
  bytes bigint not null,
  -- What reading it once has shown: encoding, delimiter, lines (CSV).
  facts jsonb,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null default now()
);

create table bulk_uploads (
  id uuid primary key default gen_random_uuid(),
  filename text not null,
  mode text not null check (mode in ('create', 'update', 'both')),
  -- Tells what would happen and writes nothing.
  dry_run boolean not null default false,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed', 'cancelled')),
  -- Why the whole of it failed.
  general_error text,
  staff_id uuid references staff on delete set null,
  csv_file uuid references upload_files on delete set null,
  zip_file uuid references upload_files on delete set null,
  header text[] not null default '{}',
  ignored_columns text[] not null default '{}',
  total_products integer not null,
  -- Also how far it is: kept with each batch of lines in one transaction.
  processed_products integer not null default 0,
  successful_products integer not null default 0,
  failed_products integer not null default 0,
  created_products integer not null default 0,
  updated_products integer not null default 0,
  unchanged_products integer not null default 0,
  warned_products integer not null default 0,
  undo_state text check (undo_state in ('undoing', 'undone')),
  undo_position text,
  undone_products integer not null default 0,
  -- Changed by somebody since, in part at least: left as they are.
  kept_products integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint bulk_uploads_count check (processed_products = successful_products + failed_products),
  constraint bulk_uploads_kinds check (successful_products = created_products + updated_products + unchanged_products)
);
create index bulk_uploads_newest on bulk_uploads (created_at desc);
-- Two never run at once, whoever starts them.
create unique index bulk_uploads_one_running on bulk_uploads ((true))
  where status = 'processing' or undo_state = 'undoing';

-- Lines with something to say about them, as they stood in the file.
create table bulk_upload_lines (
  upload_id uuid not null references bulk_uploads on delete cascade,
  line integer not null,
  product_id text not null,
  failed boolean not null,
  -- [{ column, value, message }]
  problems jsonb not null,
  cells text[] not null,
  primary key (upload_id, line)
);

-- What each product was, in the fields that changed (null: there was none), and what it became; pieces by their difference.
create table bulk_upload_changes (
  upload_id uuid not null references bulk_uploads on delete cascade,
  product_id text not null references products on delete cascade,
  before jsonb,
  after jsonb,
  -- [{ size, delta }]
  pieces jsonb not null,
  primary key (upload_id, product_id)
);
create index bulk_upload_changes_product on bulk_upload_changes (product_id);
