-- The shop's data model. Money is integer centavos (columns end in _cents); time is timestamptz.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable; this wrapper pins the dictionary so that it may be used in indexes.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- All tags as one text that a term never crosses; array_to_string is only stable.
create function joined_tags(tags text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string(tags, e'\n') $$;

-- ---------------------------------------------------------------- catalogue

create table products (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,80}$'),
  name text not null check (name <> ''),
  category text not null check (category in
    ('aneis', 'brincos', 'gargantilhas', 'pulseiras', 'conjuntos', 'correntes', 'piercing')),
  price_cents integer not null check (price_cents > 0),
  discount_price_cents integer check (discount_price_cents >= 0 and discount_price_cents < price_cents),
  -- What a shopper pays; generated so that filters and sorting can use an index.
  effective_price_cents integer not null generated always as (coalesce(discount_price_cents, price_cents)) stored,
  images text[] not null default '{}',
  image_alts text[] not null default '{}',
  is_new boolean not null default false,
  is_on_sale boolean not null default false,
  is_best_seller boolean not null default false,
  description text not null default '',
  details text[] not null default '{}',
  material text not null default '',
  stock integer not null default 0,
  tags text[] not null default '{}',
  available_sizes text[] not null default '{}',
  weight_g numeric(8, 1) check (weight_g > 0),
  width_cm numeric(6, 1) check (width_cm > 0),
  height_cm numeric(6, 1) check (height_cm > 0),
  length_cm numeric(6, 1) check (length_cm > 0),
  ncm text check (ncm ~ '^[0-9]{8}$'),
  origin smallint check (origin between 0 and 8),
  -- An unlisted piece is reachable by its own address only: no listing, search, feed or related list shows it.
  unlisted boolean not null default false,
  archived_at timestamptz,
  position integer generated always as identity,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_category_position on products (category, position) where archived_at is null and not unlisted;
create index products_on_sale on products (position) where is_on_sale and archived_at is null and not unlisted;
create index products_best_seller on products (position) where is_best_seller and archived_at is null and not unlisted;
create index products_new on products (position) where is_new and archived_at is null and not unlisted;
create index products_listed on products (position) where archived_at is null and not unlisted;
create index products_effective_price on products (effective_price_cents, position) where archived_at is null and not unlisted;
create index products_material on products (material) where archived_at is null and not unlisted;
create index products_tags on products using gin (tags);
create index products_name on products (plain_text(name), position) where archived_at is null and not unlisted;
create index products_name_trgm on products using gin (plain_text(name) gin_trgm_ops);
create index products_description_trgm on products using gin (plain_text(description) gin_trgm_ops);
create index products_tags_trgm on products using gin (plain_text(joined_tags(tags)) gin_trgm_ops);

create table pictures (
  path text primary key,
  checksum text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);

create table price_history (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  price_cents integer not null,
  discount_price_cents integer,
  changed_at timestamptz not null default now()
);
create index price_history_product on price_history (product_id, changed_at desc);

-- ---------------------------------------------------------------- inventory

-- One row per size, or a single row without a size whose pieces all sizes share.
create table skus (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  size text,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0,
  gtin text,
  weight_g numeric(8, 1),
  constraint skus_reserved_within_on_hand check (reserved between 0 and on_hand),
  unique nulls not distinct (product_id, size)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  sku_id uuid not null references skus on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('opening', 'sale', 'return', 'adjustment', 'import', 'undo')),
  reference text,
  created_at timestamptz not null default now()
);
create index stock_movements_sku on stock_movements (sku_id, id desc);

-- products.stock is what is free to sell, kept by the statement that moves the pieces.
create function keep_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update products set stock = stock + new.on_hand - new.reserved where id = new.product_id;
  elsif tg_op = 'DELETE' then
    update products set stock = stock - (old.on_hand - old.reserved) where id = old.product_id;
  elsif new.on_hand - new.reserved <> old.on_hand - old.reserved then
    update products set stock = stock + (new.on_hand - new.reserved) - (old.on_hand - old.reserved)
     where id = new.product_id;
  end if;
  return null;
end $$;
create trigger skus_keep_product_stock after insert or update of on_hand, reserved or delete on skus
  for each row execute function keep_product_stock();

create function keep_price_history() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price_cents, discount_price_cents)
  values (new.id, new.price_cents, new.discount_price_cents);
  return null;
end $$;
create trigger products_first_price after insert on products
  for each row execute function keep_price_history();
create trigger products_next_price after update on products for each row
  when (old.price_cents <> new.price_cents or old.discount_price_cents is distinct from new.discount_price_cents)
  execute function keep_price_history();

-- What a page shows changed: every process drops the pages it keeps of this product and its listings.
-- A reservation that leaves pieces over changes no page; reaching or leaving zero does.
create function announce_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.stock = 0) = (new.stock = 0)
     and to_jsonb(old) - 'stock' = to_jsonb(new) - 'stock' then
    return null;
  end if;
  perform pg_notify('catalogue_changed', json_build_object(
    'product', coalesce(new.id, old.id),
    'categories', case when tg_op = 'INSERT' then json_build_array(new.category)
                       when tg_op = 'DELETE' then json_build_array(old.category)
                       else json_build_array(new.category, old.category) end)::text);
  return null;
end $$;
create trigger products_announce_change after insert or update or delete on products
  for each row execute function announce_product_change();

-- Selling a piece is no edit; the generated price is not known yet before the row is written.
create function bump_product_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{stock,version,updated_at,effective_price_cents}'::text[]
     <> to_jsonb(new) - '{stock,version,updated_at,effective_price_cents}'::text[] then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger products_bump_version before update on products
  for each row execute function bump_product_version();

-- ---------------------------------------------------------------- customers

create table customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table customer_sessions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_sessions_customer on customer_sessions (customer_id);

-- Who came in when and from where, kept six months whatever becomes of the session (Marco Civil da Internet, art. 15).
create table access_records (
  id bigint generated always as identity primary key,
  customer_id uuid not null,
  ip_address text,
  at timestamptz not null default now()
);
create index access_records_at on access_records (at);

create function keep_access_record() returns trigger language plpgsql as $$
begin
  insert into access_records (customer_id, ip_address) values (new.customer_id, new.ip_address);
  return null;
end $$;
create trigger customer_sessions_keep_access_record after insert on customer_sessions
  for each row execute function keep_access_record();

create table customer_accounts (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index customer_accounts_customer on customer_accounts (customer_id);

create table customer_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_verifications_identifier on customer_verifications (identifier);

-- API clients: an access token names a session; refresh tokens rotate within a family.
create table refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null,
  session_id uuid not null references customer_sessions on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  token_hash bytea not null unique,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_customer on refresh_tokens (customer_id);

create table profiles (
  id uuid primary key references customers on delete cascade,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  street text not null default '',
  number text not null default '',
  complement text not null default '',
  neighborhood text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  cpf text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table consents (
  id bigint generated always as identity primary key,
  subject text not null,
  purpose text not null,
  text_version text not null,
  at timestamptz not null default now(),
  ip text
);
create index consents_subject on consents (subject, at desc);

-- ---------------------------------------------------------------- shipping

create table shipping_quotes (
  id uuid primary key default gen_random_uuid(),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  -- Names what was quoted (pieces and quantities, or the bare parcel); an order must carry the same.
  parcel_key text not null,
  parcel jsonb not null,
  is_estimate boolean not null,
  created_at timestamptz not null default now()
);
create index shipping_quotes_age on shipping_quotes (created_at);
create index shipping_quotes_same on shipping_quotes (cep, parcel_key, created_at desc);

create table shipping_quote_options (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references shipping_quotes on delete cascade,
  service_id text not null,
  name text not null,
  company_name text not null,
  company_picture text,
  price_cents integer not null check (price_cents >= 0),
  delivery_days integer not null check (delivery_days >= 0),
  estimated_date date not null
);
create index shipping_quote_options_quote on shipping_quote_options (quote_id);

create table addresses_by_cep (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  street text not null,
  neighborhood text not null,
  city text not null,
  state text not null,
  fetched_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- coupons

create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percentage', 'fixed', 'free_shipping')),
  value integer not null default 0 check (value >= 0),
  minimum_cents integer not null default 0,
  categories text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer,
  customer_limit integer,
  used integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint coupons_used_within_limit check (total_limit is null or used <= total_limit)
);

-- ---------------------------------------------------------------- orders

create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  user_id uuid references customers on delete set null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in
    ('pending', 'in_review', 'paid', 'rejected', 'cancelled', 'refunded', 'partially_refunded', 'in_dispute')),
  payment_method text,
  external_payment_id text,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  coupon_id uuid references coupons,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  person_type text not null default 'individual' check (person_type in ('individual', 'company')),
  customer_document text,
  shipping_address jsonb not null,
  shipping_quote_option_id uuid references shipping_quote_options,
  shipping_is_estimate boolean not null default false,
  carrier_name text,
  service_name text,
  tracking_code text,
  delivery_status text,
  estimated_delivery_date date,
  actual_delivery_date date,
  invoice_key text,
  invoice_url text,
  shipping_label_url text,
  -- A visitor's order: whoever presents the secret behind this hash at the first login owns it.
  claim_hash bytea,
  accepted_terms_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (total_cents = subtotal_cents - discount_cents + shipping_cents)
);
create index orders_user on orders (user_id, created_at desc);
create index orders_open on orders (created_at) where status = 'pending';
create index orders_created on orders (created_at desc);
create index orders_quote_option on orders (shipping_quote_option_id);

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  product_id text not null,
  product_name text not null,
  sku_id uuid not null references skus,
  size text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  discount_cents integer not null default 0,
  line_cents integer not null,
  image text,
  constraint order_items_line_adds_up check (line_cents = unit_price_cents * quantity - discount_cents),
  unique (order_id, position)
);
create index order_items_sku on order_items (sku_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('regret', 'exchange', 'defect')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'received', 'refunded', 'refused')),
  note text not null default '',
  requested_at timestamptz not null default now(),
  answered_at timestamptz
);
create index returns_order on returns (order_id);

create table return_lines (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns on delete cascade,
  order_item_id uuid not null references order_items,
  quantity integer not null check (quantity > 0)
);
create index return_lines_return on return_lines (return_id);
create index return_lines_item on return_lines (order_item_id);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('nfe', 'dce')),
  key text,
  url text,
  file text,
  created_at timestamptz not null default now()
);
create index invoices_order on invoices (order_id);

create table tracking_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  event_date timestamptz not null,
  event_status text not null check (event_status in ('delivered', 'in_transit', 'posted', 'other')),
  event_description text not null,
  event_location text not null default '',
  unique (order_id, event_date, event_description)
);

-- ---------------------------------------------------------------- payments

-- One row per attempt. The provider knows it by external_payment_id.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  external_payment_id text not null unique,
  provider text not null,
  provider_payment_id text,
  method text not null check (method in ('pix', 'boleto', 'credit_card', 'debit_card', 'stripe')),
  state text not null default 'created' check (state in
    ('created', 'pending', 'in_review', 'paid', 'mismatch', 'failed', 'cancelled', 'expired', 'refunded')),
  status_detail text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'BRL',
  method_discount_cents integer not null default 0,
  installments integer not null default 1,
  interest_cents integer not null default 0,
  fee_cents integer,
  net_cents integer,
  pix_qr_code text,
  pix_qr_code_base64 text,
  boleto_url text,
  session_url text,
  expires_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id, created_at desc);
create index payments_provider on payments (provider, provider_payment_id);
create index payments_open on payments (updated_at) where state in ('created', 'pending', 'in_review');
-- Two attempts for one order can never run at once.
create unique index payments_one_open on payments (order_id) where state in ('created', 'pending', 'in_review');

create table stock_reservations (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  sku_id uuid not null references skus,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'consumed', 'released')),
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (payment_id, sku_id)
);
create index stock_reservations_held on stock_reservations (sku_id) where state = 'held';

create table coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references coupons,
  order_id uuid not null references orders,
  payment_id uuid references payments,
  customer_id uuid references customers on delete set null,
  state text not null default 'held' check (state in ('held', 'redeemed', 'released')),
  created_at timestamptz not null default now(),
  unique (coupon_id, order_id)
);
create index coupon_redemptions_customer on coupon_redemptions (customer_id);
create index coupon_redemptions_order on coupon_redemptions (order_id);
create index coupon_redemptions_payment on coupon_redemptions (payment_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'failed')),
  provider_refund_id text,
  requested_at timestamptz not null default now(),
  done_at timestamptz
);
create index refunds_payment on refunds (payment_id);

create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  resource_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  unique (provider, event_key)
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

-- ---------------------------------------------------------------- the shop's own

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Token buckets counted for all processes together; the key holds a hash of address or account.
create table rate_limits (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);
create index rate_limits_age on rate_limits (updated_at);

create table settings (
  key text primary key,
  value jsonb not null,
  encrypted boolean not null default false,
  updated_at timestamptz not null default now()
);

create table staff (
  id uuid primary key default gen_random_uuid(),
  username text not null unique,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'fulfilment', 'read_only')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject, at desc);
create index audit_log_at on audit_log (at desc);
