-- A percentage off pieces for a time. `lines`: what it made of each price; `left_out`: pieces that kept theirs, and why.
create table promotions (
  id uuid primary key default gen_random_uuid(),
  basis_points int not null check (basis_points between 1 and 9000),
  product_ids text[] not null check (cardinality(product_ids) between 1 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  banner text,
  coupon_code text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  lines jsonb not null default '[]',
  left_out text[] not null default '{}',
  revision int not null default 1
);
