-- The database after all migrations, for reading; `npm run types:db` writes it.
-- Which module owns which table, and why each trigger is one: docs/database.md.

-- extensions

create extension pg_trgm;
create extension unaccent;

-- table access_records

create table access_records (
  id bigint not null generated always as identity,
  customer_id uuid not null,
  ip_address text,
  at timestamp with time zone not null default now(),
  constraint access_records_pkey PRIMARY KEY (id)
);

CREATE INDEX access_records_at ON access_records USING btree (at);
CREATE INDEX access_records_customer ON access_records USING btree (customer_id, at DESC);

-- table addresses_by_cep

create table addresses_by_cep (
  cep text not null,
  street text not null,
  neighborhood text not null,
  city text not null,
  state text not null,
  fetched_at timestamp with time zone not null default now(),
  constraint addresses_by_cep_pkey PRIMARY KEY (cep),
  constraint addresses_by_cep_cep_check CHECK (cep ~ '^[0-9]{8}$'::text)
);

-- table audit_log

create table audit_log (
  id bigint not null generated always as identity,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor, id DESC);
CREATE INDEX audit_log_at ON audit_log USING btree (at DESC);
CREATE INDEX audit_log_kind ON audit_log USING btree (split_part(subject, ':'::text, 1), id DESC);
CREATE INDEX audit_log_subject_newest ON audit_log USING btree (subject, id DESC);

-- table book_checks

create table book_checks (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  violation_count integer,
  violations jsonb not null default '[]'::jsonb,
  whole boolean not null default true,
  constraint book_checks_pkey PRIMARY KEY (id)
);

-- table bulk_upload_changes

create table bulk_upload_changes (
  upload_id uuid not null,
  product_id text not null,
  before jsonb,
  after jsonb,
  pieces jsonb not null,
  constraint bulk_upload_changes_pkey PRIMARY KEY (upload_id, product_id),
  constraint bulk_upload_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint bulk_upload_changes_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES bulk_uploads(id) ON DELETE CASCADE
);

CREATE INDEX bulk_upload_changes_product ON bulk_upload_changes USING btree (product_id);

-- table bulk_upload_lines

create table bulk_upload_lines (
  upload_id uuid not null,
  line integer not null,
  product_id text not null,
  failed boolean not null,
  problems jsonb not null,
  cells text[] not null,
  constraint bulk_upload_lines_pkey PRIMARY KEY (upload_id, line),
  constraint bulk_upload_lines_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES bulk_uploads(id) ON DELETE CASCADE
);

-- table bulk_uploads

create table bulk_uploads (
  id uuid not null default gen_random_uuid(),
  filename text not null,
  mode text not null,
  dry_run boolean not null default false,
  status text not null default 'processing'::text,
  general_error text,
  staff_id uuid,
  csv_file uuid,
  zip_file uuid,
  header text[] not null default '{}'::text[],
  ignored_columns text[] not null default '{}'::text[],
  total_products integer not null,
  processed_products integer not null default 0,
  successful_products integer not null default 0,
  failed_products integer not null default 0,
  created_products integer not null default 0,
  updated_products integer not null default 0,
  unchanged_products integer not null default 0,
  warned_products integer not null default 0,
  undo_state text,
  undo_position text,
  undone_products integer not null default 0,
  kept_products integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  declares_old_prices boolean not null default false,
  as_drafts boolean not null default false,
  confirmed boolean not null default false,
  asking_products integer not null default 0,
  constraint bulk_uploads_pkey PRIMARY KEY (id),
  constraint bulk_uploads_csv_file_fkey FOREIGN KEY (csv_file) REFERENCES upload_files(id) ON DELETE SET NULL,
  constraint bulk_uploads_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint bulk_uploads_zip_file_fkey FOREIGN KEY (zip_file) REFERENCES upload_files(id) ON DELETE SET NULL,
  constraint bulk_uploads_count CHECK (processed_products = (successful_products + failed_products)),
  constraint bulk_uploads_kinds CHECK (successful_products = (created_products + updated_products + unchanged_products)),
  constraint bulk_uploads_mode_check CHECK (mode = ANY (ARRAY['create'::text, 'update'::text, 'both'::text])),
  constraint bulk_uploads_status_check CHECK (status = ANY (ARRAY['processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])),
  constraint bulk_uploads_undo_state_check CHECK (undo_state = ANY (ARRAY['undoing'::text, 'undone'::text]))
);

CREATE INDEX bulk_uploads_newest ON bulk_uploads USING btree (created_at DESC);
CREATE UNIQUE INDEX bulk_uploads_one_running ON bulk_uploads USING btree ((true)) WHERE status = 'processing'::text OR undo_state = 'undoing'::text;

-- table card_attempts

create table card_attempts (
  payment_id uuid not null,
  kind text not null,
  key bytea not null,
  at timestamp with time zone not null,
  declined boolean not null default false,
  constraint card_attempts_pkey PRIMARY KEY (payment_id, key),
  constraint card_attempts_kind CHECK (kind = ANY (ARRAY['order'::text, 'session'::text, 'email'::text, 'document'::text, 'network'::text]))
);

CREATE INDEX card_attempts_at ON card_attempts USING btree (at);
CREATE INDEX card_attempts_key ON card_attempts USING btree (key, at);

-- table carrier_connection

create table carrier_connection (
  only_row boolean not null default true,
  token_mark text not null,
  state text not null,
  message text,
  missing_permissions text[] not null default '{}'::text[],
  account_name text,
  expires_at timestamp with time zone,
  checked_at timestamp with time zone not null,
  warned text[] not null default '{}'::text[],
  constraint carrier_connection_pkey PRIMARY KEY (only_row),
  constraint carrier_connection_only_row_check CHECK (only_row),
  constraint carrier_connection_state_check CHECK (state = ANY (ARRAY['untested'::text, 'connected'::text, 'error'::text]))
);

-- table cart_reminders

create table cart_reminders (
  customer_id uuid not null,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint cart_reminders_pkey PRIMARY KEY (customer_id, queued_at),
  constraint cart_reminders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX cart_reminders_sent ON cart_reminders USING btree (sent_at) WHERE sent_at IS NOT NULL;

-- table consents

create table consents (
  id bigint not null generated always as identity,
  subject text not null,
  purpose text not null,
  text_version text not null,
  at timestamp with time zone not null default now(),
  ip text,
  constraint consents_pkey PRIMARY KEY (id)
);

CREATE INDEX consents_subject ON consents USING btree (subject, at DESC);
CREATE INDEX consents_version ON consents USING btree (text_version);

-- table contact_answers

create table contact_answers (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  staff_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_answers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint contact_answers_text_check CHECK (text <> ''::text)
);

CREATE INDEX contact_answers_message ON contact_answers USING btree (message_id, created_at);

-- table contact_messages

create table contact_messages (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  status text not null default 'received'::text,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  customer_id uuid,
  content_hash bytea not null,
  sent_on date not null,
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_content_hash_sent_on_key UNIQUE (content_hash, sent_on),
  constraint contact_messages_number_key UNIQUE (number),
  constraint contact_messages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint contact_messages_email_check CHECK (email = lower(email)),
  constraint contact_messages_status_check CHECK (status = ANY (ARRAY['received'::text, 'answered'::text]))
);

CREATE INDEX contact_messages_archive ON contact_messages USING btree (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX contact_messages_customer ON contact_messages USING btree (customer_id);
CREATE INDEX contact_messages_email ON contact_messages USING btree (email, created_at DESC);
CREATE INDEX contact_messages_inbox ON contact_messages USING btree (status, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_words ON contact_messages USING gin (plain_text((((name || ' '::text) || email) || ' '::text) || subject) gin_trgm_ops);

-- table coupon_redemptions

create table coupon_redemptions (
  id uuid not null default gen_random_uuid(),
  coupon_id uuid not null,
  order_id uuid not null,
  payment_id uuid,
  customer_id uuid,
  state text not null default 'held'::text,
  created_at timestamp with time zone not null default now(),
  customer_email text not null default ''::text,
  constraint coupon_redemptions_pkey PRIMARY KEY (id),
  constraint coupon_redemptions_coupon_id_order_id_key UNIQUE (coupon_id, order_id),
  constraint coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_redemptions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint coupon_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint coupon_redemptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint coupon_redemptions_customer_email_check CHECK (customer_email = lower(customer_email)),
  constraint coupon_redemptions_state_check CHECK (state = ANY (ARRAY['held'::text, 'redeemed'::text, 'released'::text]))
);

CREATE INDEX coupon_redemptions_customer ON coupon_redemptions USING btree (customer_id);
CREATE INDEX coupon_redemptions_email ON coupon_redemptions USING btree (coupon_id, customer_email);
CREATE INDEX coupon_redemptions_order ON coupon_redemptions USING btree (order_id);
CREATE INDEX coupon_redemptions_payment ON coupon_redemptions USING btree (payment_id);

-- table coupons

create table coupons (
  id uuid not null default gen_random_uuid(),
  code text not null,
  kind text not null,
  value integer not null default 0,
  minimum_cents integer not null default 0,
  categories text[] not null default '{}'::text[],
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  total_limit integer,
  customer_limit integer,
  used integer not null default 0,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  maximum_cents integer,
  excludes_sale boolean not null default false,
  first_purchase boolean not null default false,
  revision integer not null default 0,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_code_check CHECK (code = upper(code)),
  constraint coupons_code_plain CHECK (code ~ '^[A-Z0-9-]{3,40}$'::text),
  constraint coupons_days_in_order CHECK (ends_at > starts_at),
  constraint coupons_kind_check CHECK (kind = ANY (ARRAY['percentage'::text, 'fixed'::text, 'free_shipping'::text])),
  constraint coupons_limits_positive CHECK (total_limit > 0 AND customer_limit > 0),
  constraint coupons_maximum_cents_check CHECK (maximum_cents > 0),
  constraint coupons_minimum_not_negative CHECK (minimum_cents >= 0),
  constraint coupons_used_not_negative CHECK (used >= 0),
  constraint coupons_used_within_limit CHECK (total_limit IS NULL OR used <= total_limit),
  constraint coupons_value_check CHECK (value >= 0),
  constraint coupons_value_fits CHECK (
CASE kind
    WHEN 'percentage'::text THEN value >= 1 AND value <= 100
    WHEN 'fixed'::text THEN value > 0
    ELSE value = 0
END)
);

CREATE INDEX coupons_created ON coupons USING btree (created_at DESC, code);

-- table customer_accounts

create table customer_accounts (
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_accounts_pkey PRIMARY KEY (id),
  constraint customer_accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint customer_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX customer_accounts_customer ON customer_accounts USING btree (customer_id);

-- table customer_addresses

create table customer_addresses (
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  label text not null default ''::text,
  zip_code text not null default ''::text,
  street text not null default ''::text,
  number text not null default ''::text,
  complement text not null default ''::text,
  neighborhood text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  preferred boolean not null default false,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_addresses_pkey PRIMARY KEY (id),
  constraint customer_addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX customer_addresses_customer ON customer_addresses USING btree (customer_id, created_at);
CREATE UNIQUE INDEX customer_addresses_preferred ON customer_addresses USING btree (customer_id) WHERE preferred AND removed_at IS NULL;
CREATE INDEX customer_addresses_removed ON customer_addresses USING btree (removed_at) WHERE removed_at IS NOT NULL;

CREATE TRIGGER customer_addresses_mirror AFTER INSERT OR DELETE OR UPDATE ON customer_addresses FOR EACH ROW EXECUTE FUNCTION mirror_preferred_address();

-- table customer_cart_lines

create table customer_cart_lines (
  customer_id uuid not null,
  product_id text not null,
  size text not null,
  quantity smallint not null,
  set_at timestamp with time zone,
  removed_at timestamp with time zone,
  added_at timestamp with time zone not null,
  revision bigint not null,
  device uuid,
  constraint customer_cart_lines_pkey PRIMARY KEY (customer_id, product_id, size),
  constraint customer_cart_lines_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer_carts(customer_id) ON DELETE CASCADE,
  constraint customer_cart_lines_moment CHECK (set_at IS NOT NULL OR removed_at IS NOT NULL),
  constraint customer_cart_lines_quantity CHECK (quantity >= 0 AND quantity <= 999)
);

CREATE INDEX customer_cart_lines_removed ON customer_cart_lines USING btree (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX customer_cart_lines_set ON customer_cart_lines USING btree (set_at) WHERE set_at IS NOT NULL;

-- table customer_carts

create table customer_carts (
  customer_id uuid not null,
  revision bigint not null default 0,
  constraint customer_carts_pkey PRIMARY KEY (customer_id),
  constraint customer_carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

-- table customer_sessions

create table customer_sessions (
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  may_set_password_until timestamp with time zone,
  constraint customer_sessions_pkey PRIMARY KEY (id),
  constraint customer_sessions_token_key UNIQUE (token),
  constraint customer_sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX customer_sessions_age ON customer_sessions USING btree (expires_at);
CREATE INDEX customer_sessions_customer ON customer_sessions USING btree (customer_id);

CREATE TRIGGER customer_sessions_keep_access_record AFTER INSERT ON customer_sessions FOR EACH ROW EXECUTE FUNCTION keep_access_record();

-- table customer_totals

create table customer_totals (
  customer_id uuid not null,
  orders integer not null default 0,
  spent_cents bigint not null default 0,
  last_order_at timestamp with time zone,
  constraint customer_totals_pkey PRIMARY KEY (customer_id),
  constraint customer_totals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX customer_totals_last_order ON customer_totals USING btree (COALESCE(last_order_at, '-infinity'::timestamp with time zone) DESC, customer_id DESC);
CREATE INDEX customer_totals_orders ON customer_totals USING btree (orders DESC, customer_id DESC);
CREATE INDEX customer_totals_spent ON customer_totals USING btree (spent_cents DESC, customer_id DESC);

-- table customer_verifications

create table customer_verifications (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_verifications_pkey PRIMARY KEY (id)
);

CREATE INDEX customer_verifications_identifier ON customer_verifications USING btree (identifier);

-- table customers

create table customers (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  awaits_confirmation_since timestamp with time zone,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_email_key UNIQUE (email),
  constraint customers_email_check CHECK (email = lower(email))
);

CREATE INDEX customers_awaiting ON customers USING btree (awaits_confirmation_since) WHERE awaits_confirmation_since IS NOT NULL;
CREATE INDEX customers_by_plain_name ON customers USING btree (plain_text(name), id) INCLUDE (name, email);
CREATE INDEX customers_newest ON customers USING btree (created_at DESC, id DESC);
CREATE INDEX customers_words ON customers USING gin (plain_text((name || ' '::text) || email) gin_trgm_ops);

CREATE TRIGGER customers_open_totals AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION open_customer_totals();

-- table data_requests

create table data_requests (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  kind text not null,
  channel text not null,
  state text not null default 'open'::text,
  customer_id uuid,
  name text not null default ''::text,
  email text not null default ''::text,
  email_mark bytea,
  details text not null default ''::text,
  answer text not null default ''::text,
  received_on date not null,
  due_on date not null,
  answered_at timestamp with time zone,
  entered_by uuid,
  answered_by uuid,
  created_at timestamp with time zone not null,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_number_key UNIQUE (number),
  constraint data_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint data_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint data_requests_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint data_requests_answered CHECK ((state = 'open'::text) = (answered_at IS NULL)),
  constraint data_requests_channel_check CHECK (channel = ANY (ARRAY['account'::text, 'email'::text, 'contact'::text, 'whatsapp'::text, 'phone'::text, 'letter'::text, 'in_person'::text])),
  constraint data_requests_check CHECK (due_on >= received_on),
  constraint data_requests_email_check CHECK (email = lower(email)),
  constraint data_requests_kind_check CHECK (kind = ANY (ARRAY['confirmation'::text, 'access'::text, 'correction'::text, 'deletion'::text, 'portability'::text, 'sharing'::text, 'consent'::text, 'opposition'::text, 'other'::text])),
  constraint data_requests_state_check CHECK (state = ANY (ARRAY['open'::text, 'fulfilled'::text, 'refused'::text]))
);

CREATE INDEX data_requests_answered_at ON data_requests USING btree (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX data_requests_customer ON data_requests USING btree (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX data_requests_mark ON data_requests USING btree (email_mark) WHERE email_mark IS NOT NULL;
CREATE INDEX data_requests_newest ON data_requests USING btree (number DESC);
CREATE INDEX data_requests_open ON data_requests USING btree (due_on, number) WHERE state = 'open'::text;
CREATE INDEX data_requests_words ON data_requests USING gin (plain_text((name || ' '::text) || email) gin_trgm_ops);

-- table day_counts

create table day_counts (
  day date not null,
  name text not null,
  count integer not null,
  constraint day_counts_pkey PRIMARY KEY (day, name),
  constraint day_counts_name_check CHECK (name = ANY (ARRAY['cart_opened'::text, 'checkout_opened'::text, 'payment_begun'::text, 'mail_sent'::text]))
);

-- table demo_records

create table demo_records (
  kind text not null,
  id text not null,
  "position" integer not null default 0,
  done_at timestamp with time zone,
  constraint demo_records_pkey PRIMARY KEY (kind, id),
  constraint demo_records_kind CHECK (kind = ANY (ARRAY['order'::text, 'customer'::text, 'message'::text, 'favourite'::text, 'coupon'::text, 'visits'::text]))
);

-- table demo_runs

create table demo_runs (
  id smallint not null default 1,
  seed integer not null,
  planned integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  stopped_at timestamp with time zone,
  constraint demo_runs_pkey PRIMARY KEY (id),
  constraint demo_runs_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint demo_runs_one CHECK (id = 1)
);

-- table email_changes

create table email_changes (
  customer_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  requested_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (customer_id),
  constraint email_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint email_changes_new_email_check CHECK (new_email = lower(new_email))
);

-- table idempotency_keys

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);

CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

-- table invoice_files

create table invoice_files (
  order_id uuid not null,
  kind text not null,
  file bytea not null,
  stored_at timestamp with time zone not null,
  constraint invoice_files_pkey PRIMARY KEY (order_id, kind),
  constraint invoice_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint invoice_files_kind_check CHECK (kind = ANY (ARRAY['pdf'::text, 'xml'::text]))
);

-- table invoices

create table invoices (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  key text,
  url text,
  file text,
  created_at timestamp with time zone not null default now(),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['nfe'::text, 'dce'::text]))
);

CREATE INDEX invoices_order ON invoices USING btree (order_id);

-- table listing_entries

create table listing_entries (
  product_id text not null,
  tag text not null,
  category text not null,
  price_cents integer not null,
  "position" integer not null,
  is_on_sale boolean not null,
  name text not null,
  constraint listing_entries_pkey PRIMARY KEY (product_id, tag),
  constraint listing_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

CREATE INDEX listing_entries_of_tag ON listing_entries USING btree (tag, category, price_cents) INCLUDE ("position", is_on_sale, product_id, name);

-- table listing_facets

create table listing_facets (
  product_id text not null,
  category text not null,
  price_cents integer not null,
  "position" integer not null,
  is_on_sale boolean not null,
  name text not null,
  material text not null,
  stone text not null,
  sizes text[] not null,
  free_sizes text[] not null,
  in_stock boolean not null,
  combination text not null,
  constraint listing_facets_pkey PRIMARY KEY (product_id),
  constraint listing_facets_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

CREATE INDEX listing_facets_combination ON listing_facets USING btree (category, price_cents) INCLUDE (is_on_sale, combination, product_id);
CREATE INDEX listing_facets_material ON listing_facets USING btree (material, category, "position");
CREATE INDEX listing_facets_sizes ON listing_facets USING gin (sizes) WITH (fastupdate=off);
CREATE INDEX listing_facets_stone ON listing_facets USING btree (stone, category, "position") WHERE stone <> ''::text;

-- table low_stock_notices

create table low_stock_notices (
  product_id text not null,
  told_at timestamp with time zone not null,
  constraint low_stock_notices_pkey PRIMARY KEY (product_id),
  constraint low_stock_notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

-- table mail_refusals

create table mail_refusals (
  message_id text not null,
  code integer not null,
  refused_at timestamp with time zone not null default now(),
  constraint mail_refusals_pkey PRIMARY KEY (message_id)
);

CREATE INDEX mail_refusals_refused_at ON mail_refusals USING btree (refused_at DESC);

-- table mailed_links

create table mailed_links (
  id uuid not null,
  purpose text not null,
  account_id uuid,
  email text,
  return_to text,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint mailed_links_pkey PRIMARY KEY (id),
  constraint mailed_links_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX mailed_links_account ON mailed_links USING btree (account_id, purpose);
CREATE INDEX mailed_links_expiry ON mailed_links USING btree (expires_at);

-- table monitoring_samples

create table monitoring_samples (
  at timestamp with time zone not null,
  order_count integer not null,
  decided_count integer not null,
  paid_count integer not null,
  processing_ms bigint,
  error_count integer not null,
  constraint monitoring_samples_pkey PRIMARY KEY (at),
  constraint monitoring_samples_check CHECK (paid_count >= 0 AND paid_count <= decided_count)
);

-- table newsletter_subscribers

create table newsletter_subscribers (
  id uuid not null default gen_random_uuid(),
  email text not null,
  state text not null default 'pending'::text,
  source text not null,
  requested_at timestamp with time zone not null,
  request_ip text,
  confirmation_hash bytea not null,
  confirmation_expires_at timestamp with time zone not null,
  unsubscribe_hash bytea not null,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint newsletter_subscribers_pkey PRIMARY KEY (id),
  constraint newsletter_subscribers_confirmation_hash_key UNIQUE (confirmation_hash),
  constraint newsletter_subscribers_email_key UNIQUE (email),
  constraint newsletter_subscribers_unsubscribe_hash_key UNIQUE (unsubscribe_hash),
  constraint newsletter_subscribers_email_check CHECK (email = lower(email)),
  constraint newsletter_subscribers_source_check CHECK (source = ANY (ARRAY['site'::text, 'api'::text])),
  constraint newsletter_subscribers_state_check CHECK (state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text]))
);

CREATE INDEX newsletter_subscribers_all ON newsletter_subscribers USING btree (created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_email_words ON newsletter_subscribers USING gin (email gin_trgm_ops);
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers USING btree (state, created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_pending ON newsletter_subscribers USING btree (requested_at) WHERE state = 'pending'::text;

-- table old_price_declarations

create table old_price_declarations (
  id bigint not null generated always as identity,
  product_id text not null,
  old_price_cents integer not null,
  staff_id uuid,
  upload_id uuid,
  declared_at timestamp with time zone not null,
  constraint old_price_declarations_pkey PRIMARY KEY (id),
  constraint old_price_declarations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint old_price_declarations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint old_price_declarations_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES bulk_uploads(id) ON DELETE SET NULL,
  constraint old_price_declarations_old_price_cents_check CHECK (old_price_cents > 0)
);

CREATE INDEX old_price_declarations_product ON old_price_declarations USING btree (product_id, old_price_cents DESC);
CREATE INDEX old_price_declarations_staff ON old_price_declarations USING btree (staff_id);
CREATE INDEX old_price_declarations_upload ON old_price_declarations USING btree (upload_id);

CREATE TRIGGER old_price_declarations_keep_old_prices AFTER INSERT ON old_price_declarations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_old_prices();

-- table old_prices

create table old_prices (
  product_id text not null,
  old_price_cents integer not null,
  since timestamp with time zone not null,
  unproved_from date not null,
  declared boolean not null,
  proved boolean not null,
  constraint old_prices_pkey PRIMARY KEY (product_id),
  constraint old_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE INDEX old_prices_due ON old_prices USING btree (unproved_from) WHERE proved AND NOT declared;
CREATE INDEX old_prices_unproved ON old_prices USING btree (unproved_from, product_id) WHERE NOT proved;

CREATE TRIGGER old_prices_announce AFTER UPDATE ON old_prices REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION announce_proved_old_prices();

-- table order_drafts

create table order_drafts (
  id uuid not null,
  staff_id uuid not null,
  fields jsonb not null,
  saved_at timestamp with time zone not null,
  constraint order_drafts_pkey PRIMARY KEY (id),
  constraint order_drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX order_drafts_latest ON order_drafts USING btree (saved_at DESC);

-- table order_events

create table order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

CREATE INDEX order_events_order ON order_events USING btree (order_id, id);

-- table order_items

create table order_items (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  product_id text not null,
  product_name text not null,
  sku_id uuid not null,
  size text not null,
  quantity integer not null,
  unit_price_cents integer not null,
  discount_cents integer not null default 0,
  line_cents integer not null,
  image text,
  swap_refund_cents integer not null default 0,
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_items_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES skus(id),
  constraint order_items_discount_within_line CHECK (discount_cents >= 0 AND discount_cents <= (unit_price_cents * quantity)),
  constraint order_items_line_adds_up CHECK (line_cents = (unit_price_cents * quantity - discount_cents)),
  constraint order_items_quantity_check CHECK (quantity > 0),
  constraint order_items_unit_price_cents_check CHECK (unit_price_cents >= 0)
);

CREATE INDEX order_items_product_words ON order_items USING gin (plain_text(product_name) gin_trgm_ops);
CREATE INDEX order_items_sku ON order_items USING btree (sku_id);

-- table order_list_views

create table order_list_views (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  name text,
  query text not null,
  columns text[] not null,
  saved_at timestamp with time zone not null,
  constraint order_list_views_pkey PRIMARY KEY (id),
  constraint order_list_views_name UNIQUE NULLS NOT DISTINCT (staff_id, name),
  constraint order_list_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- table order_notes

create table order_notes (
  id uuid not null,
  order_id uuid not null,
  staff_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint order_notes_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

CREATE INDEX order_notes_order ON order_notes USING btree (order_id, written_at);

-- table order_reminders

create table order_reminders (
  order_id uuid not null,
  turn text not null,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint order_reminders_pkey PRIMARY KEY (order_id, turn),
  constraint order_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_reminders_turn CHECK (turn = ANY (ARRAY['first'::text, 'last'::text, 'whatsapp'::text]))
);

CREATE INDEX order_reminders_sent ON order_reminders USING btree (sent_at) WHERE sent_at IS NOT NULL;

-- table orders

create table orders (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid,
  status text not null default 'pending'::text,
  payment_status text not null default 'pending'::text,
  payment_method text,
  external_payment_id text,
  subtotal_cents integer not null,
  discount_cents integer not null default 0,
  shipping_cents integer not null,
  total_cents integer not null,
  coupon_id uuid,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  person_type text not null default 'individual'::text,
  customer_document text,
  shipping_address jsonb not null,
  shipping_quote_option_id uuid,
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
  claim_hash bytea,
  accepted_terms_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  anonymise_on date,
  coupon_code text,
  shipping_discount_cents integer not null default 0,
  shipping_released_at timestamp with time zone,
  link_generation smallint not null default 0,
  expires_at timestamp with time zone,
  made_by uuid,
  discount_by uuid,
  discount_reason text,
  sent_with uuid,
  gift_message text,
  link_opened_at timestamp with time zone,
  gift_recipient text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint orders_discount_by_fkey FOREIGN KEY (discount_by) REFERENCES staff(id),
  constraint orders_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint orders_sent_with_fkey FOREIGN KEY (sent_with) REFERENCES orders(id),
  constraint orders_shipping_quote_option_id_fkey FOREIGN KEY (shipping_quote_option_id) REFERENCES shipping_quote_options(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint orders_discount_cents_check CHECK (discount_cents >= 0),
  constraint orders_gift_message_check CHECK (char_length(gift_message) <= 200),
  constraint orders_gift_recipient_check CHECK (char_length(gift_recipient) <= 120),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'in_review'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'refunded'::text, 'partially_refunded'::text, 'in_dispute'::text])),
  constraint orders_person_type_check CHECK (person_type = ANY (ARRAY['individual'::text, 'company'::text])),
  constraint orders_shipping_cents_check CHECK (shipping_cents >= 0),
  constraint orders_shipping_discount_cents_check CHECK (shipping_discount_cents >= 0),
  constraint orders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  constraint orders_subtotal_cents_check CHECK (subtotal_cents >= 0),
  constraint orders_total_adds_up CHECK (total_cents = (subtotal_cents - discount_cents + shipping_cents)),
  constraint orders_total_cents_check CHECK (total_cents >= 0)
);

CREATE INDEX orders_accepted_terms ON orders USING btree (accepted_terms_version);
CREATE INDEX orders_anonymise_on ON orders USING btree (anonymise_on) WHERE anonymise_on IS NOT NULL;
CREATE INDEX orders_by_customer_name ON orders USING btree (plain_text(customer_name), number) INCLUDE (id, customer_name, customer_email);
CREATE INDEX orders_city ON orders USING btree (plain_text(shipping_address ->> 'city'::text), created_at DESC, number DESC);
CREATE INDEX orders_coupon ON orders USING btree (coupon_id) INCLUDE (payment_status, total_cents, discount_cents, shipping_discount_cents) WHERE coupon_id IS NOT NULL;
CREATE INDEX orders_customer_document ON orders USING btree (customer_document) WHERE customer_document IS NOT NULL;
CREATE INDEX orders_customer_email ON orders USING btree (lower(customer_email));
CREATE INDEX orders_customer_phone ON orders USING gin (customer_phone gin_trgm_ops) WHERE customer_phone <> ''::text;
CREATE INDEX orders_customer_words ON orders USING gin (plain_text((customer_name || ' '::text) || customer_email) gin_trgm_ops);
CREATE INDEX orders_expiring ON orders USING btree (expires_at) WHERE status = 'pending'::text AND expires_at IS NOT NULL;
CREATE INDEX orders_guest_phone ON orders USING btree (customer_phone) WHERE user_id IS NULL AND customer_email <> ''::text AND anonymise_on IS NULL;
CREATE INDEX orders_id_end ON orders USING btree ("right"(id::text, 8));
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, number DESC);
CREATE INDEX orders_open ON orders USING btree (created_at) WHERE status = 'pending'::text;
CREATE INDEX orders_open_place ON orders USING btree ((shipping_address ->> 'zipCode'::text)) WHERE status = 'pending'::text;
CREATE INDEX orders_payment_method_newest ON orders USING btree (payment_method, created_at DESC, number DESC);
CREATE INDEX orders_payment_status_newest ON orders USING btree (payment_status, created_at DESC, number DESC);
CREATE INDEX orders_phone_end ON orders USING btree ("right"(customer_phone, 4)) WHERE customer_phone <> ''::text;
CREATE INDEX orders_quote_option ON orders USING btree (shipping_quote_option_id);
CREATE INDEX orders_sent_along ON orders USING btree (sent_with) WHERE sent_with IS NOT NULL;
CREATE INDEX orders_status_newest ON orders USING btree (status, created_at DESC, number DESC);
CREATE INDEX orders_to_pack ON orders USING btree (created_at, number) WHERE (status = ANY (ARRAY['confirmed'::text, 'processing'::text])) AND (payment_status = ANY (ARRAY['paid'::text, 'partially_refunded'::text]));
CREATE INDEX orders_total_number ON orders USING btree (total_cents, number);
CREATE INDEX orders_tracking_code ON orders USING btree (tracking_code) WHERE tracking_code IS NOT NULL;
CREATE INDEX orders_unowned_email ON orders USING btree (lower(customer_email)) WHERE user_id IS NULL;
CREATE INDEX orders_updated ON orders USING btree (updated_at);
CREATE INDEX orders_user ON orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_without_account ON orders USING btree (created_at DESC) WHERE user_id IS NULL AND customer_email <> ''::text AND anonymise_on IS NULL;
CREATE INDEX orders_zip_code ON orders USING btree ((shipping_address ->> 'zipCode'::text));

CREATE TRIGGER orders_forget_opened_link BEFORE UPDATE OF customer_email ON orders FOR EACH ROW WHEN (lower(new.customer_email) <> lower(old.customer_email)) EXECUTE FUNCTION forget_opened_link();
CREATE CONSTRAINT TRIGGER orders_recount_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR new.user_id IS NOT NULL AND (old.status = ANY (ARRAY['pending'::text, 'cancelled'::text])) <> (new.status = ANY (ARRAY['pending'::text, 'cancelled'::text]))) EXECUTE FUNCTION recount_buyer_of_order();
CREATE CONSTRAINT TRIGGER orders_recount_gone AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS NOT NULL) EXECUTE FUNCTION recount_buyer_of_order();
CREATE TRIGGER orders_recount_new AFTER INSERT ON orders REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION recount_buyers_of_new_orders();

-- table payment_alerts

create table payment_alerts (
  kind text not null,
  subject text not null,
  raised_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  constraint payment_alerts_pkey PRIMARY KEY (kind, subject),
  constraint payment_alerts_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES staff(id) ON DELETE SET NULL
);

CREATE UNIQUE INDEX payment_alerts_card_testing ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND kind = 'card_testing'::text;
CREATE UNIQUE INDEX payment_alerts_carrier_balance ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND kind = 'low_carrier_balance'::text;
CREATE UNIQUE INDEX payment_alerts_installation ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND (kind = ANY (ARRAY['backup_missing'::text, 'disk_low'::text, 'certificate_ending'::text, 'archive_failing'::text, 'kept_for_long'::text]));
CREATE UNIQUE INDEX payment_alerts_lasting ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND (kind = ANY (ARRAY['low_success_rate'::text, 'many_errors'::text]));
CREATE UNIQUE INDEX payment_alerts_mail_quota ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND kind = 'mail_quota_low'::text;
CREATE UNIQUE INDEX payment_alerts_waiting_stock ON payment_alerts USING btree (kind) WHERE ended_at IS NULL AND kind = 'waiting_stock'::text;

-- table payment_disputes

create table payment_disputes (
  payment_id uuid not null,
  case_id text,
  is_pix boolean not null,
  amount_cents integer,
  reason text,
  documents_until timestamp with time zone,
  undecided_as text,
  outcome text,
  by_staff boolean not null default false,
  opened_at timestamp with time zone not null,
  constraint payment_disputes_pkey PRIMARY KEY (payment_id),
  constraint payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_disputes_amount_cents_check CHECK (amount_cents >= 0),
  constraint payment_disputes_outcome_check CHECK (outcome = ANY (ARRAY['won'::text, 'lost'::text])),
  constraint payment_disputes_undecided_as_check CHECK (undecided_as = ANY (ARRAY['settled'::text, 'reimbursed'::text]))
);

CREATE INDEX payment_disputes_lost ON payment_disputes USING btree (payment_id) WHERE outcome = 'lost'::text;

-- table payment_facts

create table payment_facts (
  id bigint not null generated always as identity,
  payment_id uuid not null,
  said text not null,
  became text not null,
  status_detail text,
  provider_payment_id text,
  amount_cents integer,
  currency text,
  refunded_cents integer,
  at timestamp with time zone not null,
  constraint payment_facts_pkey PRIMARY KEY (id),
  constraint payment_facts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);

CREATE INDEX payment_facts_payment ON payment_facts USING btree (payment_id, id);

-- table payment_names

create table payment_names (
  provider text not null,
  name text not null,
  payment_id uuid not null,
  constraint payment_names_pkey PRIMARY KEY (provider, name),
  constraint payment_names_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);

CREATE INDEX payment_names_payment ON payment_names USING btree (payment_id);

-- table payments

create table payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  external_payment_id text not null,
  provider text not null,
  provider_payment_id text,
  method text not null,
  state text not null default 'created'::text,
  status_detail text,
  amount_cents integer not null,
  currency text not null default 'BRL'::text,
  method_discount_cents integer not null default 0,
  installments integer not null default 1,
  interest_cents integer not null default 0,
  fee_cents integer,
  net_cents integer,
  pix_qr_code text,
  pix_qr_code_base64 text,
  boleto_url text,
  session_url text,
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  boleto_line text,
  boleto_barcode text,
  challenge_url text,
  card_token_hash bytea,
  card_brand text,
  refunded_cents integer not null default 0,
  ask_after timestamp with time zone not null default now(),
  found_by_asking_at timestamp with time zone,
  trace_parent text,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  network bytea,
  is_known_payer boolean not null default false,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_external_payment_id_key UNIQUE (external_payment_id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_cents_check CHECK (amount_cents > 0 OR amount_cents = 0 AND method = 'free'::text),
  constraint payments_method_check CHECK (method = ANY (ARRAY['pix'::text, 'boleto'::text, 'credit_card'::text, 'debit_card'::text, 'stripe'::text, 'free'::text])),
  constraint payments_method_discount_not_negative CHECK (method_discount_cents >= 0),
  constraint payments_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'pending'::text, 'in_review'::text, 'paid'::text, 'mismatch'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'partially_refunded'::text, 'in_dispute'::text, 'refunded'::text]))
);

CREATE INDEX payments_found_by_asking ON payments USING btree (provider, found_by_asking_at) WHERE found_by_asking_at IS NOT NULL;
CREATE INDEX payments_network ON payments USING btree (network) WHERE network IS NOT NULL;
CREATE UNIQUE INDEX payments_one_open ON payments USING btree (order_id) WHERE state = ANY (ARRAY['created'::text, 'pending'::text, 'in_review'::text]);
CREATE INDEX payments_order ON payments USING btree (order_id, created_at DESC);
CREATE INDEX payments_provider ON payments USING btree (provider, provider_payment_id);
CREATE INDEX payments_rechecked ON payments USING btree (ask_after) WHERE state = ANY (ARRAY['paid'::text, 'partially_refunded'::text, 'mismatch'::text]);
CREATE INDEX payments_started ON payments USING btree (created_at) INCLUDE (order_id, state, status_detail, method, paid_at);
CREATE INDEX payments_updated ON payments USING btree (updated_at);
CREATE INDEX payments_watched ON payments USING btree (ask_after) WHERE state = ANY (ARRAY['created'::text, 'pending'::text, 'in_review'::text, 'in_dispute'::text]);

CREATE CONSTRAINT TRIGGER payments_recount_changed AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state OR old.amount_cents IS DISTINCT FROM new.amount_cents OR old.refunded_cents IS DISTINCT FROM new.refunded_cents) AND ((old.state = ANY (ARRAY['paid'::text, 'partially_refunded'::text, 'in_dispute'::text])) OR (new.state = ANY (ARRAY['paid'::text, 'partially_refunded'::text, 'in_dispute'::text])))) EXECUTE FUNCTION recount_buyer_of_payment();
CREATE CONSTRAINT TRIGGER payments_recount_gone AFTER DELETE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state = ANY (ARRAY['paid'::text, 'partially_refunded'::text, 'in_dispute'::text])) EXECUTE FUNCTION recount_buyer_of_payment();
CREATE TRIGGER payments_recount_new AFTER INSERT ON payments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION recount_buyers_of_new_payments();

-- table pictures

create table pictures (
  path text not null,
  checksum text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint pictures_pkey PRIMARY KEY (path)
);

-- table piece_replacements

create table piece_replacements (
  addition_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  is_whole boolean not null,
  back_cents integer not null,
  edit_id uuid not null,
  made_by uuid not null,
  state text not null default 'waiting'::text,
  reason text,
  settled_at timestamp with time zone,
  constraint piece_replacements_pkey PRIMARY KEY (addition_id),
  constraint piece_replacements_edit_id_key UNIQUE (edit_id),
  constraint piece_replacements_addition_id_fkey FOREIGN KEY (addition_id) REFERENCES orders(id),
  constraint piece_replacements_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint piece_replacements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint piece_replacements_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  constraint piece_replacements_back_cents_check CHECK (back_cents > 0),
  constraint piece_replacements_check CHECK ((state = 'waiting'::text) = (settled_at IS NULL)),
  constraint piece_replacements_check1 CHECK ((reason IS NOT NULL) = (state = ANY (ARRAY['not_possible'::text, 'resolved'::text]))),
  constraint piece_replacements_quantity_check CHECK (quantity > 0),
  constraint piece_replacements_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'not_possible'::text, 'resolved'::text]))
);

CREATE INDEX piece_replacements_open ON piece_replacements USING btree (state, addition_id) WHERE state = ANY (ARRAY['waiting'::text, 'not_possible'::text]);
CREATE INDEX piece_replacements_order ON piece_replacements USING btree (order_id);

-- table pieces_back

create table pieces_back (
  order_item_id uuid not null,
  day date not null,
  order_id uuid not null,
  product_id text not null,
  quantity integer not null,
  constraint pieces_back_pkey PRIMARY KEY (order_item_id, day),
  constraint pieces_back_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint pieces_back_quantity_check CHECK (quantity > 0)
);

CREATE INDEX pieces_back_order ON pieces_back USING btree (order_id);

-- table policy_reports

create table policy_reports (
  page text not null,
  directive text not null,
  blocked text not null,
  times integer not null default 1,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint policy_reports_pkey PRIMARY KEY (page, directive, blocked)
);

CREATE INDEX policy_reports_last ON policy_reports USING btree (last_at DESC);

-- table price_history

create table price_history (
  id bigint not null generated always as identity,
  product_id text not null,
  price_cents integer not null,
  discount_price_cents integer,
  changed_at timestamp with time zone not null default now(),
  cause text,
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE INDEX price_history_changed ON price_history USING btree (changed_at);
CREATE INDEX price_history_product ON price_history USING btree (product_id, changed_at DESC);

CREATE TRIGGER price_history_keep_old_prices AFTER INSERT ON price_history REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_old_prices();

-- table price_transformation_changes

create table price_transformation_changes (
  log_id uuid not null,
  product_id text not null,
  product_name text not null,
  old_price_cents integer not null,
  old_discount_price_cents integer,
  new_price_cents integer not null,
  new_discount_price_cents integer,
  ended_sale boolean not null default false,
  constraint price_transformation_changes_pkey PRIMARY KEY (log_id, product_id),
  constraint price_transformation_changes_log_id_fkey FOREIGN KEY (log_id) REFERENCES price_transformation_logs(id) ON DELETE CASCADE
);

-- table price_transformation_logs

create table price_transformation_logs (
  id uuid not null default gen_random_uuid(),
  category text not null,
  formula_used text not null,
  status text not null,
  total_products integer not null default 0,
  updated_products integer not null default 0,
  execution_time_ms integer not null default 0,
  risk_level text not null,
  created_at timestamp with time zone not null,
  staff_id uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  restored_products integer,
  constraint price_transformation_logs_pkey PRIMARY KEY (id),
  constraint price_transformation_logs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint price_transformation_logs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint price_transformation_logs_risk_level_check CHECK (risk_level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  constraint price_transformation_logs_status_check CHECK (status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'error'::text]))
);

CREATE INDEX price_transformation_logs_newest ON price_transformation_logs USING btree (created_at DESC);
CREATE INDEX price_transformation_logs_of_category ON price_transformation_logs USING btree (category, created_at DESC) WHERE status = 'completed'::text;
CREATE UNIQUE INDEX price_transformation_logs_one_at_once ON price_transformation_logs USING btree (category) WHERE status = ANY (ARRAY['pending'::text, 'running'::text]);

-- table products

create table products (
  id text not null,
  name text not null,
  category text not null,
  price_cents integer not null,
  discount_price_cents integer,
  effective_price_cents integer not null generated always as (COALESCE(discount_price_cents, price_cents)) stored,
  images text[] not null default '{}'::text[],
  image_alts text[] not null default '{}'::text[],
  is_new boolean not null default false,
  is_on_sale boolean not null default false,
  is_best_seller boolean not null default false,
  description text not null default ''::text,
  details text[] not null default '{}'::text[],
  material text not null default ''::text,
  stock integer not null default 0,
  tags text[] not null default '{}'::text[],
  available_sizes text[] not null default '{}'::text[],
  weight_g numeric(8,1),
  width_cm numeric(6,1),
  height_cm numeric(6,1),
  length_cm numeric(6,1),
  ncm text,
  origin smallint,
  unlisted boolean not null default false,
  archived_at timestamp with time zone,
  "position" integer not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  stone text not null default ''::text,
  picture_roles jsonb not null default '{}'::jsonb,
  low_stock smallint,
  is_draft boolean not null default false,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_category_check CHECK (category = ANY (ARRAY['aneis'::text, 'brincos'::text, 'gargantilhas'::text, 'pulseiras'::text, 'conjuntos'::text, 'correntes'::text, 'piercing'::text])),
  constraint products_check CHECK (discount_price_cents >= 0 AND discount_price_cents < price_cents),
  constraint products_draft_is_out CHECK (NOT is_draft OR archived_at IS NOT NULL),
  constraint products_height_cm_check CHECK (height_cm > 0::numeric),
  constraint products_id_check CHECK (id ~ '^[A-Za-z0-9_-]{1,80}$'::text),
  constraint products_length_cm_check CHECK (length_cm > 0::numeric),
  constraint products_name_check CHECK (name <> ''::text),
  constraint products_ncm_check CHECK (ncm ~ '^[0-9]{8}$'::text),
  constraint products_origin_check CHECK (origin >= 0 AND origin <= 8),
  constraint products_price_cents_check CHECK (price_cents > 0),
  constraint products_weight_g_check CHECK (weight_g > 0::numeric),
  constraint products_width_cm_check CHECK (width_cm > 0::numeric)
);

CREATE INDEX products_archived ON products USING btree (archived_at DESC, "position") WHERE archived_at IS NOT NULL;
CREATE INDEX products_best_seller ON products USING btree ("position") WHERE is_best_seller AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_best_seller_of_category ON products USING btree (category, "position") WHERE is_best_seller AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_category_name ON products USING btree (category, plain_text(name), "position") INCLUDE (id, name) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_category_position ON products USING btree (category, "position") INCLUDE (id) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_category_price ON products USING btree (category, effective_price_cents, "position") INCLUDE (id) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_changed ON products USING btree (updated_at DESC, "position") WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_code ON products USING btree (code_key(id) text_pattern_ops) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_effective_price ON products USING btree (effective_price_cents, "position") INCLUDE (id) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_id_trgm ON products USING gin (plain_text(id) gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX products_listed ON products USING btree ("position") INCLUDE (id) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_material ON products USING btree (material) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_name ON products USING btree (plain_text(name), "position") INCLUDE (id, name) WHERE archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_new ON products USING btree ("position") WHERE is_new AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_on_sale ON products USING btree ("position") INCLUDE (id) WHERE is_on_sale AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_on_sale_name ON products USING btree (plain_text(name), "position") INCLUDE (id, name) WHERE is_on_sale AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_on_sale_price ON products USING btree (effective_price_cents, "position") INCLUDE (id) WHERE is_on_sale AND archived_at IS NULL AND NOT unlisted;
CREATE INDEX products_tags ON products USING gin (tags) WITH (fastupdate=off);
CREATE INDEX products_unlisted ON products USING btree ("position") WHERE unlisted AND archived_at IS NULL;

CREATE TRIGGER products_apply_stone BEFORE INSERT OR UPDATE OF details ON products FOR EACH ROW EXECUTE FUNCTION keep_stone();
CREATE TRIGGER products_bump_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION bump_product_version();
CREATE TRIGGER products_keep_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_added_products();
CREATE TRIGGER products_keep_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_products();
CREATE TRIGGER products_keep_own_limit AFTER UPDATE OF low_stock ON products FOR EACH ROW WHEN (old.low_stock IS DISTINCT FROM new.low_stock) EXECUTE FUNCTION keep_scarce_product();
CREATE TRIGGER products_keep_removed AFTER DELETE ON products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_products();
CREATE TRIGGER products_keep_scarce AFTER UPDATE OF stock ON products FOR EACH ROW WHEN (old.stock <= 10 OR new.stock <= 10) EXECUTE FUNCTION keep_scarce_product();

-- table profiles

create table profiles (
  id uuid not null,
  name text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  street text not null default ''::text,
  number text not null default ''::text,
  complement text not null default ''::text,
  neighborhood text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  zip_code text not null default ''::text,
  cpf text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX profiles_cpf ON profiles USING btree (cpf) WHERE cpf <> ''::text;
CREATE INDEX profiles_phone ON profiles USING gin (phone gin_trgm_ops) WHERE phone <> ''::text;

-- table promotions

create table promotions (
  id uuid not null default gen_random_uuid(),
  basis_points integer not null,
  product_ids text[] not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  banner text,
  coupon_code text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  undone_at timestamp with time zone,
  lines jsonb not null default '[]'::jsonb,
  left_out text[] not null default '{}'::text[],
  revision integer not null default 1,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_basis_points_check CHECK (basis_points >= 1 AND basis_points <= 9000),
  constraint promotions_check CHECK (ends_at > starts_at),
  constraint promotions_product_ids_check CHECK (cardinality(product_ids) >= 1 AND cardinality(product_ids) <= 500)
);

-- table provider_checks

create table provider_checks (
  id uuid not null default gen_random_uuid(),
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  steps jsonb not null default '[]'::jsonb,
  constraint provider_checks_pkey PRIMARY KEY (id)
);

CREATE INDEX provider_checks_newest ON provider_checks USING btree (asked_at DESC);

-- table push_devices

create table push_devices (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null,
  subscription text not null,
  name text not null,
  events text[] not null,
  created_at timestamp with time zone not null,
  last_success_at timestamp with time zone,
  failures integer not null default 0,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

CREATE INDEX push_devices_staff ON push_devices USING btree (staff_id);

-- table push_keys

create table push_keys (
  id smallint not null default 1,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_one CHECK (id = 1)
);

-- table rate_limits

create unlogged table rate_limits (
  key text not null,
  tokens double precision not null,
  updated_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
) with (fillfactor=50);

-- table refresh_tokens

create table refresh_tokens (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  session_id uuid not null,
  customer_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash),
  constraint refresh_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES customer_sessions(id) ON DELETE CASCADE
);

CREATE INDEX refresh_tokens_customer ON refresh_tokens USING btree (customer_id);
CREATE INDEX refresh_tokens_family ON refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (session_id);

-- table refund_corrections

create table refund_corrections (
  refund_id uuid not null,
  amount_cents integer not null,
  paid_on date,
  paid_by text,
  entered_by text not null,
  entered_at timestamp with time zone not null,
  constraint refund_corrections_pkey PRIMARY KEY (refund_id),
  constraint refund_corrections_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_corrections_amount_cents_check CHECK (amount_cents >= 0),
  constraint refund_corrections_check CHECK ((amount_cents = 0) = (paid_on IS NULL)),
  constraint refund_corrections_check1 CHECK ((paid_on IS NULL) = (paid_by IS NULL)),
  constraint refund_corrections_paid_by_check CHECK (paid_by = ANY (ARRAY['pix'::text, 'transfer'::text, 'other'::text]))
);

-- table refund_pieces

create table refund_pieces (
  refund_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  constraint refund_pieces_pkey PRIMARY KEY (refund_id, order_item_id),
  constraint refund_pieces_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint refund_pieces_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_pieces_quantity_check CHECK (quantity > 0)
);

CREATE INDEX refund_pieces_item ON refund_pieces USING btree (order_item_id);

CREATE CONSTRAINT TRIGGER refund_pieces_keep_days AFTER INSERT ON refund_pieces DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_pieces_back_of_row();

-- table refunds

create table refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  state text not null default 'requested'::text,
  provider_refund_id text,
  requested_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  attempt smallint not null default 1,
  asked_at timestamp with time zone,
  state_before_loss text,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint refunds_state_before_loss_check CHECK (state_before_loss = ANY (ARRAY['requested'::text, 'failed'::text])),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'pending'::text, 'done'::text, 'failed'::text, 'outside'::text, 'given_up'::text]))
);

CREATE UNIQUE INDEX refunds_of_provider ON refunds USING btree (payment_id, provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX refunds_open ON refunds USING btree (requested_at) WHERE state = ANY (ARRAY['requested'::text, 'pending'::text]);
CREATE INDEX refunds_payment ON refunds USING btree (payment_id);

-- table reminder_opt_outs

create table reminder_opt_outs (
  email_hash text not null,
  at timestamp with time zone not null,
  constraint reminder_opt_outs_pkey PRIMARY KEY (email_hash)
);

-- table reseller_applications

create table reseller_applications (
  id uuid not null default gen_random_uuid(),
  status text not null default 'received'::text,
  name text not null,
  email text not null,
  phone text not null,
  address text not null,
  document text not null,
  read_at timestamp with time zone,
  decided_at timestamp with time zone,
  submitted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  decision_note text not null default ''::text,
  constraint reseller_applications_pkey PRIMARY KEY (id),
  constraint reseller_applications_document_key UNIQUE (document),
  constraint reseller_applications_document_check CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'::text),
  constraint reseller_applications_email_check CHECK (email = lower(email)),
  constraint reseller_applications_phone_check CHECK (phone ~ '^[0-9]{10,11}$'::text),
  constraint reseller_applications_status_check CHECK (status = ANY (ARRAY['received'::text, 'approved'::text, 'declined'::text]))
);

CREATE INDEX reseller_applications_by_status ON reseller_applications USING btree (status, submitted_at DESC, id DESC);
CREATE INDEX reseller_applications_email ON reseller_applications USING btree (email);
CREATE INDEX reseller_applications_newest ON reseller_applications USING btree (submitted_at DESC, id DESC);
CREATE INDEX reseller_applications_phone ON reseller_applications USING gin (phone gin_trgm_ops);
CREATE INDEX reseller_applications_words ON reseller_applications USING gin (plain_text((name || ' '::text) || email) gin_trgm_ops);

-- table return_labels

create table return_labels (
  id uuid not null default gen_random_uuid(),
  return_id uuid not null,
  state text not null,
  service_id text not null,
  parcel jsonb not null,
  agreed_cents integer not null,
  is_answer boolean not null,
  provider_order_id text,
  protocol text,
  price_cents integer,
  posting_code text,
  post_until date,
  tracking_code text,
  declaration bytea,
  cancel_wanted_at timestamp with time zone,
  problem text,
  problem_detail text,
  attempts integer not null default 0,
  next_try_at timestamp with time zone,
  busy_until timestamp with time zone,
  track_after timestamp with time zone,
  last_told text,
  posted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint return_labels_pkey PRIMARY KEY (id),
  constraint return_labels_provider_order_id_key UNIQUE (provider_order_id),
  constraint return_labels_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_labels_agreed_cents_check CHECK (agreed_cents > 0),
  constraint return_labels_check CHECK ((posting_code IS NULL) = (post_until IS NULL)),
  constraint return_labels_price_cents_check CHECK (price_cents >= 0),
  constraint return_labels_service_id_check CHECK (service_id = ANY (ARRAY['1'::text, '2'::text])),
  constraint return_labels_state_check CHECK (state = ANY (ARRAY['planned'::text, 'in_cart'::text, 'paid'::text, 'generated'::text, 'ready'::text, 'posted'::text, 'undelivered'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text]))
);

CREATE INDEX return_labels_created ON return_labels USING btree (created_at) WHERE price_cents IS NOT NULL;
CREATE UNIQUE INDEX return_labels_living ON return_labels USING btree (return_id) WHERE state <> ALL (ARRAY['cancelled'::text, 'expired'::text]);
CREATE INDEX return_labels_return ON return_labels USING btree (return_id, created_at);
CREATE INDEX return_labels_track_after ON return_labels USING btree (track_after) WHERE track_after IS NOT NULL;
CREATE INDEX return_labels_unfinished ON return_labels USING btree (updated_at) WHERE (state = ANY (ARRAY['planned'::text, 'in_cart'::text, 'paid'::text, 'generated'::text])) OR cancel_wanted_at IS NOT NULL;

-- table return_lines

create table return_lines (
  id uuid not null default gen_random_uuid(),
  return_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  refund_cents integer not null default 0,
  wanted_size text,
  wanted_sku_id uuid,
  held_sku_id uuid,
  shelved integer,
  constraint return_lines_pkey PRIMARY KEY (id),
  constraint return_lines_once UNIQUE (return_id, order_item_id),
  constraint return_lines_held_sku_id_fkey FOREIGN KEY (held_sku_id) REFERENCES skus(id),
  constraint return_lines_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_lines_wanted_sku_id_fkey FOREIGN KEY (wanted_sku_id) REFERENCES skus(id),
  constraint return_lines_check CHECK (shelved >= 0 AND shelved <= quantity),
  constraint return_lines_quantity_check CHECK (quantity > 0),
  constraint return_lines_refund_cents_check CHECK (refund_cents >= 0),
  constraint return_lines_wanted_whole CHECK ((wanted_size IS NULL) = (wanted_sku_id IS NULL))
);

CREATE INDEX return_lines_held ON return_lines USING btree (held_sku_id) WHERE held_sku_id IS NOT NULL;
CREATE INDEX return_lines_item ON return_lines USING btree (order_item_id);
CREATE INDEX return_lines_wanted ON return_lines USING btree (wanted_sku_id) WHERE wanted_sku_id IS NOT NULL;

-- table return_photos

create table return_photos (
  return_id uuid not null,
  "position" smallint not null,
  file bytea not null,
  constraint return_photos_pkey PRIMARY KEY (return_id, "position"),
  constraint return_photos_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);

-- table returns

create table returns (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  status text not null default 'requested'::text,
  note text not null default ''::text,
  requested_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  number bigint not null generated always as identity,
  answer_due_on date not null,
  shipping_cents integer not null default 0,
  answer text not null default ''::text,
  label_url text,
  received_at timestamp with time zone,
  closed_at timestamp with time zone,
  refund_id uuid,
  posting_code text,
  arrival_note text not null default ''::text,
  sent_carrier text,
  sent_code text,
  refunded_cents integer,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_number_key UNIQUE (number),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint returns_kind_check CHECK (kind = ANY (ARRAY['regret'::text, 'exchange'::text, 'defect'::text])),
  constraint returns_refunded_cents_check CHECK (refunded_cents > 0),
  constraint returns_shipping_cents_check CHECK (shipping_cents >= 0),
  constraint returns_status_check CHECK (status = ANY (ARRAY['requested'::text, 'approved'::text, 'received'::text, 'refunded'::text, 'exchanged'::text, 'refused'::text, 'cancelled'::text]))
);

CREATE INDEX returns_kind_number ON returns USING btree (kind, number DESC);
CREATE INDEX returns_open ON returns USING btree (answer_due_on) WHERE status = ANY (ARRAY['requested'::text, 'approved'::text, 'received'::text]);
CREATE INDEX returns_order ON returns USING btree (order_id);
CREATE INDEX returns_refund ON returns USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX returns_status_number ON returns USING btree (status, number DESC);

CREATE CONSTRAINT TRIGGER returns_keep_days AFTER UPDATE ON returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.received_at IS DISTINCT FROM old.received_at OR new.received_at IS NOT NULL AND new.status <> old.status AND ('refused'::text = new.status OR 'refused'::text = old.status)) EXECUTE FUNCTION keep_pieces_back_of_row();

-- table sale_reversals

create table sale_reversals (
  id bigint not null generated always as identity,
  order_id uuid not null,
  at timestamp with time zone not null,
  day date not null generated always as (((at AT TIME ZONE 'America/Sao_Paulo'::text))::date) stored,
  kind text not null,
  amount_cents integer not null,
  is_last boolean not null,
  constraint sale_reversals_pkey PRIMARY KEY (id),
  constraint sale_reversals_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales(order_id),
  constraint sale_reversals_amount_cents_check CHECK (amount_cents <> 0 OR kind = 'refund'::text AND is_last),
  constraint sale_reversals_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'dispute'::text]))
);

CREATE INDEX sale_reversals_day ON sale_reversals USING brin (day);
CREATE UNIQUE INDEX sale_reversals_last ON sale_reversals USING btree (order_id) WHERE is_last;
CREATE INDEX sale_reversals_order ON sale_reversals USING btree (order_id);

CREATE TRIGGER sale_reversals_keep_days AFTER INSERT ON sale_reversals FOR EACH ROW EXECUTE FUNCTION keep_sales_days();
CREATE CONSTRAINT TRIGGER sale_reversals_keep_pieces AFTER INSERT ON sale_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_last) EXECUTE FUNCTION keep_pieces_back_of_row();

-- table sales

create table sales (
  order_id uuid not null,
  payment_id uuid not null,
  at timestamp with time zone not null,
  day date not null generated always as (((at AT TIME ZONE 'America/Sao_Paulo'::text))::date) stored,
  shard smallint not null generated always as (((get_byte(uuid_send(order_id), 15) & 7))::smallint) stored,
  method text not null,
  amount_cents integer not null,
  subtotal_cents integer not null,
  discount_cents integer not null,
  method_discount_cents integer not null,
  shipping_cents integer not null,
  shipping_discount_cents integer not null,
  carrier_cents integer,
  carrier text not null,
  service text not null,
  coupon_id uuid,
  customer_id uuid,
  is_first boolean not null,
  constraint sales_pkey PRIMARY KEY (order_id),
  constraint sales_payment_id_key UNIQUE (payment_id),
  constraint sales_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint sales_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint sales_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint sales_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint sales_amount_adds_up CHECK (amount_cents = (subtotal_cents - discount_cents - method_discount_cents + shipping_cents))
);

CREATE INDEX sales_customer ON sales USING btree (customer_id);
CREATE INDEX sales_day ON sales USING brin (day);
CREATE UNIQUE INDEX sales_first ON sales USING btree (customer_id) WHERE is_first;

CREATE TRIGGER sales_keep_days AFTER INSERT ON sales FOR EACH ROW EXECUTE FUNCTION keep_sales_days();

-- table sales_coupons

create table sales_coupons (
  day date not null,
  coupon_id uuid not null,
  shard smallint not null,
  orders integer not null,
  revenue_cents bigint not null,
  discount_cents bigint not null,
  returned_cents bigint not null,
  constraint sales_coupons_pkey PRIMARY KEY (day, coupon_id, shard),
  constraint sales_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id)
);

CREATE INDEX sales_coupons_coupon ON sales_coupons USING btree (coupon_id);

-- table sales_days

create table sales_days (
  day date not null,
  method text not null,
  shard smallint not null,
  orders integer not null,
  revenue_cents bigint not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  method_discount_cents bigint not null,
  shipping_cents bigint not null,
  first_orders integer not null,
  first_revenue_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  disputes integer not null,
  disputed_cents bigint not null,
  constraint sales_days_pkey PRIMARY KEY (day, method, shard)
);

-- table sales_products

create table sales_products (
  day date not null,
  product_id text not null,
  pieces integer not null,
  revenue_cents bigint not null,
  returned_pieces integer not null,
  returned_cents bigint not null,
  constraint sales_products_pkey PRIMARY KEY (day, product_id)
);

-- table sales_shipping

create table sales_shipping (
  day date not null,
  carrier text not null,
  service text not null,
  shard smallint not null,
  orders integer not null,
  charged_cents bigint not null,
  given_cents bigint not null,
  quoted_cents bigint not null,
  unquoted_orders integer not null,
  constraint sales_shipping_pkey PRIMARY KEY (day, carrier, service, shard)
);

-- table scarce_products

create table scarce_products (
  product_id text not null,
  stock integer not null,
  own_limit smallint,
  constraint scarce_products_pkey PRIMARY KEY (product_id),
  constraint scarce_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE INDEX scarce_products_own ON scarce_products USING btree (product_id) WHERE own_limit IS NOT NULL;
CREATE INDEX scarce_products_stock ON scarce_products USING btree (stock, product_id);

-- table search_entries

create table search_entries (
  product_id text not null,
  "position" integer not null,
  name text not null,
  tags text not null,
  description text not null,
  price_cents integer not null,
  constraint search_entries_pkey PRIMARY KEY (product_id),
  constraint search_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (autovacuum_analyze_scale_factor=0.02, fillfactor=48);

CREATE INDEX search_entries_keys ON search_entries USING gin (search_keys((name || ' '::text) || tags), search_keys((((name || ' '::text) || tags) || ' '::text) || description)) WITH (fastupdate='on', gin_pending_list_limit='16384');
CREATE INDEX search_entries_name ON search_entries USING btree (name text_pattern_ops);
CREATE INDEX search_entries_position ON search_entries USING btree ("position");

-- table search_words

create table search_words (
  word text not null,
  written text not null,
  stem text,
  deletes text[],
  constraint search_words_pkey PRIMARY KEY (word)
);

CREATE INDEX search_words_deletes ON search_words USING gin (deletes) WITH (fastupdate=off) WHERE deletes IS NOT NULL;
CREATE INDEX search_words_stem ON search_words USING btree (stem) WHERE stem IS NOT NULL;
CREATE INDEX search_words_substring ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

-- table settings

create table settings (
  key text not null,
  value jsonb not null,
  encrypted boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

CREATE TRIGGER settings_announce_change AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION announce_settings_change();

-- table shared_carts

create table shared_carts (
  code text not null,
  items jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint shared_carts_pkey PRIMARY KEY (code)
);

CREATE INDEX shared_carts_expires ON shared_carts USING btree (expires_at);

-- table shipment_labels

create table shipment_labels (
  shipment_id uuid not null,
  file bytea not null,
  created_at timestamp with time zone not null,
  constraint shipment_labels_pkey PRIMARY KEY (shipment_id),
  constraint shipment_labels_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);

CREATE INDEX shipment_labels_age ON shipment_labels USING btree (created_at);

-- table shipments

create table shipments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  "position" integer not null,
  state text not null,
  service_id text,
  carrier_name text,
  service_name text,
  parcel jsonb,
  contents jsonb not null default '[]'::jsonb,
  provider_order_id text,
  protocol text,
  price_cents integer,
  tracking_code text,
  cancel_wanted_at timestamp with time zone,
  problem text,
  problem_detail text,
  attempts integer not null default 0,
  next_try_at timestamp with time zone,
  busy_until timestamp with time zone,
  track_after timestamp with time zone,
  tracked_at timestamp with time zone,
  track_failed_at timestamp with time zone,
  last_told text,
  posted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  agency_id text,
  agency_name text,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_order_id_position_key UNIQUE (order_id, "position"),
  constraint shipments_provider_order_id_key UNIQUE (provider_order_id),
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint shipments_kind_check CHECK (kind = ANY (ARRAY['melhor_envio'::text, 'other'::text, 'pickup'::text])),
  constraint shipments_price_cents_check CHECK (price_cents >= 0),
  constraint shipments_state_check CHECK (state = ANY (ARRAY['planned'::text, 'in_cart'::text, 'paid'::text, 'generated'::text, 'ready'::text, 'posted'::text, 'undelivered'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text]))
);

CREATE INDEX shipments_at_shop ON shipments USING btree (order_id) WHERE kind = 'pickup'::text AND state = 'ready'::text;
CREATE INDEX shipments_created ON shipments USING btree (created_at) INCLUDE (state, price_cents, carrier_name, service_name) WHERE price_cents IS NOT NULL;
CREATE INDEX shipments_problem ON shipments USING btree (order_id) WHERE problem IS NOT NULL;
CREATE INDEX shipments_track_after ON shipments USING btree (track_after) WHERE track_after IS NOT NULL;
CREATE INDEX shipments_tracking_code ON shipments USING btree (tracking_code) WHERE tracking_code IS NOT NULL;
CREATE INDEX shipments_unfinished ON shipments USING btree (updated_at) WHERE (state = ANY (ARRAY['planned'::text, 'in_cart'::text, 'paid'::text, 'generated'::text])) OR cancel_wanted_at IS NOT NULL;
CREATE INDEX shipments_waiting ON shipments USING btree (order_id) WHERE problem IS NOT NULL AND next_try_at IS NULL OR state = 'undelivered'::text;

-- table shipping_quote_options

create table shipping_quote_options (
  id uuid not null default gen_random_uuid(),
  quote_id uuid not null,
  service_id text not null,
  name text not null,
  company_name text not null,
  company_picture text,
  price_cents integer not null,
  delivery_days integer not null,
  estimated_date date not null,
  carrier_price_cents integer,
  pickup text,
  constraint shipping_quote_options_pkey PRIMARY KEY (id),
  constraint shipping_quote_options_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE,
  constraint shipping_quote_options_carrier_price_cents_check CHECK (carrier_price_cents >= 0),
  constraint shipping_quote_options_delivery_days_check CHECK (delivery_days >= 0),
  constraint shipping_quote_options_price_cents_check CHECK (price_cents >= 0)
);

CREATE INDEX shipping_quote_options_quote ON shipping_quote_options USING btree (quote_id);

-- table shipping_quotes

create table shipping_quotes (
  id uuid not null default gen_random_uuid(),
  cep text not null,
  parcel_key text not null,
  parcel jsonb not null,
  is_estimate boolean not null,
  created_at timestamp with time zone not null default now(),
  terms text not null default ''::text,
  quoted_at timestamp with time zone not null default now(),
  handling_days smallint not null default 2,
  constraint shipping_quotes_pkey PRIMARY KEY (id),
  constraint shipping_quotes_cep_check CHECK (cep ~ '^[0-9]{8}$'::text),
  constraint shipping_quotes_handling_days_check CHECK (handling_days >= 0 AND handling_days <= 30)
);

CREATE INDEX shipping_quotes_age ON shipping_quotes USING btree (created_at);
CREATE INDEX shipping_quotes_same ON shipping_quotes USING btree (cep, parcel_key, created_at DESC);

-- table shipping_stops

create table shipping_stops (
  payment_id uuid not null,
  kind text not null,
  raised_at timestamp with time zone not null,
  constraint shipping_stops_pkey PRIMARY KEY (payment_id, kind),
  constraint shipping_stops_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint shipping_stops_kind_check CHECK (kind = ANY (ARRAY['in_dispute'::text, 'fraud_alert'::text, 'complaint'::text]))
);

-- table skus

create table skus (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  size text,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  gtin text,
  weight_g numeric(8,1),
  constraint skus_pkey PRIMARY KEY (id),
  constraint skus_product_id_size_key UNIQUE NULLS NOT DISTINCT (product_id, size),
  constraint skus_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint skus_on_hand_check CHECK (on_hand >= 0),
  constraint skus_reserved_within_on_hand CHECK (reserved >= 0 AND reserved <= on_hand)
);

CREATE INDEX skus_gtin ON skus USING btree (gtin) WHERE gtin IS NOT NULL;

CREATE TRIGGER skus_announce_first_stock AFTER INSERT ON skus FOR EACH ROW WHEN ((new.on_hand - new.reserved) > 0) EXECUTE FUNCTION announce_restock();
CREATE TRIGGER skus_announce_restock AFTER UPDATE OF on_hand, reserved ON skus FOR EACH ROW WHEN ((old.on_hand - old.reserved) <= 0 AND (new.on_hand - new.reserved) > 0) EXECUTE FUNCTION announce_restock();
CREATE TRIGGER skus_keep_stock_of_added AFTER INSERT ON skus REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_added_skus();
CREATE TRIGGER skus_keep_stock_of_moved AFTER UPDATE ON skus REFERENCING OLD TABLE AS before_moving NEW TABLE AS after_moving FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_moved_skus();
CREATE TRIGGER skus_keep_stock_of_removed AFTER DELETE ON skus REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_removed_skus();
CREATE TRIGGER skus_refresh_facets_of_added AFTER INSERT ON skus REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_added_skus();
CREATE TRIGGER skus_refresh_facets_of_moved AFTER UPDATE ON skus REFERENCING OLD TABLE AS before_moving NEW TABLE AS after_moving FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_moved_skus();
CREATE TRIGGER skus_refresh_facets_of_removed AFTER DELETE ON skus REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_removed_skus();

-- table staff

create table staff (
  id uuid not null default gen_random_uuid(),
  username text not null,
  email text not null,
  name text not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  opens_today boolean not null default false,
  first_steps_away boolean not null default false,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_key UNIQUE (email),
  constraint staff_username_key UNIQUE (username),
  constraint staff_email_lower CHECK (email = lower(email)),
  constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'fulfilment'::text, 'read_only'::text])),
  constraint staff_username_plain CHECK (username ~ '^[a-z0-9][a-z0-9._-]{1,39}$'::text)
);

-- table staff_backup_codes

create table staff_backup_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_backup_codes_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_backup_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- table staff_credentials

create table staff_credentials (
  staff_id uuid not null,
  password_hash text not null,
  is_demo boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint staff_credentials_pkey PRIMARY KEY (staff_id),
  constraint staff_credentials_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- table staff_second_factors

create table staff_second_factors (
  staff_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint staff_second_factors_pkey PRIMARY KEY (staff_id),
  constraint staff_second_factors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- table staff_sessions

create table staff_sessions (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  token_hash bytea not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

CREATE INDEX staff_sessions_age ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

-- table stock_drops

create table stock_drops (
  id bigint not null generated always as identity,
  product_id text not null,
  before integer not null,
  constraint stock_drops_pkey PRIMARY KEY (id)
);

-- table stock_movements

create table stock_movements (
  id bigint not null generated always as identity,
  sku_id uuid not null,
  delta integer not null,
  reason text not null,
  reference text,
  created_at timestamp with time zone not null default now(),
  note text,
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES skus(id) ON DELETE CASCADE,
  constraint stock_movements_delta_check CHECK (delta <> 0),
  constraint stock_movements_reason_check CHECK (reason = ANY (ARRAY['opening'::text, 'sale'::text, 'return'::text, 'adjustment'::text, 'import'::text, 'undo'::text]))
);

CREATE UNIQUE INDEX stock_movements_archive ON stock_movements USING btree (sku_id) WHERE reference = 'archive'::text;
CREATE INDEX stock_movements_created ON stock_movements USING btree (created_at) WHERE reference IS DISTINCT FROM 'archive'::text;
CREATE INDEX stock_movements_sale ON stock_movements USING btree (reference) WHERE reason = 'sale'::text;
CREATE INDEX stock_movements_sku ON stock_movements USING btree (sku_id, id DESC);

CREATE TRIGGER stock_movements_keep_drops AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_drops();

-- table stock_notices

create table stock_notices (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  size text not null,
  email text not null,
  consent_version text not null,
  asked_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint stock_notices_pkey PRIMARY KEY (id),
  constraint stock_notices_product_id_size_email_key UNIQUE (product_id, size, email),
  constraint stock_notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_notices_email_check CHECK (email = lower(email)),
  constraint stock_notices_mailed_after_claim CHECK (mailed_at IS NULL OR claimed_at IS NOT NULL)
);

CREATE INDEX stock_notices_asked ON stock_notices USING btree (asked_at);
CREATE INDEX stock_notices_email ON stock_notices USING btree (email);
CREATE INDEX stock_notices_mailed ON stock_notices USING btree (mailed_at) WHERE mailed_at IS NOT NULL;
CREATE INDEX stock_notices_waiting ON stock_notices USING btree (product_id) WHERE claimed_at IS NULL;

-- table stock_reservations

create table stock_reservations (
  id uuid not null default gen_random_uuid(),
  payment_id uuid,
  sku_id uuid not null,
  quantity integer not null,
  state text not null default 'held'::text,
  held_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  order_id uuid,
  constraint stock_reservations_pkey PRIMARY KEY (id),
  constraint stock_reservations_payment_id_sku_id_key UNIQUE (payment_id, sku_id),
  constraint stock_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_reservations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint stock_reservations_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES skus(id),
  constraint stock_reservations_named CHECK (payment_id IS NOT NULL OR order_id IS NOT NULL),
  constraint stock_reservations_quantity_check CHECK (quantity > 0),
  constraint stock_reservations_state_check CHECK (state = ANY (ARRAY['held'::text, 'consumed'::text, 'released'::text]))
);

CREATE INDEX stock_reservations_held ON stock_reservations USING btree (sku_id) WHERE state = 'held'::text;
CREATE UNIQUE INDEX stock_reservations_of_order ON stock_reservations USING btree (order_id, sku_id) WHERE state = 'held'::text AND payment_id IS NULL;
CREATE INDEX stock_reservations_released ON stock_reservations USING btree (created_at) WHERE state = 'released'::text;

-- table tracking_events

create table tracking_events (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  event_date timestamp with time zone not null,
  event_status text not null,
  event_description text not null,
  event_location text not null default ''::text,
  shipment_id uuid,
  milestone text,
  constraint tracking_events_pkey PRIMARY KEY (id),
  constraint tracking_events_order_id_event_date_event_description_key UNIQUE (order_id, event_date, event_description),
  constraint tracking_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint tracking_events_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE,
  constraint tracking_events_event_status_check CHECK (event_status = ANY (ARRAY['delivered'::text, 'in_transit'::text, 'posted'::text, 'other'::text]))
);

CREATE UNIQUE INDEX tracking_events_milestone ON tracking_events USING btree (shipment_id, milestone) WHERE shipment_id IS NOT NULL;

-- table unread_answers

create table unread_answers (
  id bigint not null generated always as identity,
  provider text not null,
  operation text not null,
  problem text not null,
  shape jsonb not null,
  resource_id text,
  times integer not null default 1,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint unread_answers_pkey PRIMARY KEY (id),
  constraint unread_answers_provider_operation_problem_key UNIQUE (provider, operation, problem)
);

CREATE INDEX unread_answers_last ON unread_answers USING btree (last_at DESC);

-- table upload_files

create table upload_files (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  filename text not null,
  bytes bigint not null,
  facts jsonb,
  staff_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint upload_files_pkey PRIMARY KEY (id),
  constraint upload_files_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint upload_files_kind_check CHECK (kind = ANY (ARRAY['csv'::text, 'zip'::text]))
);

-- table webhook_events

create table webhook_events (
  id bigint not null generated always as identity,
  provider text not null,
  event_key text not null,
  resource_id text not null,
  body text not null,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  outcome text,
  topic text not null default 'attempt'::text,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_provider_event_key_key UNIQUE (provider, event_key),
  constraint webhook_events_topic_check CHECK (topic = ANY (ARRAY['attempt'::text, 'payment'::text, 'chargeback'::text, 'complaint'::text, 'fraud_alert'::text, 'unread'::text]))
);

CREATE INDEX webhook_events_chargebacks ON webhook_events USING btree (provider) WHERE topic = 'chargeback'::text OR body ~~ '%"order.charged_back"%'::text;
CREATE INDEX webhook_events_fruitless ON webhook_events USING btree (id DESC) WHERE processed_at IS NULL OR outcome = 'unknown'::text;
CREATE INDEX webhook_events_processed ON webhook_events USING btree (received_at) WHERE processed_at IS NOT NULL;
CREATE INDEX webhook_events_provider ON webhook_events USING btree (provider, id DESC);
CREATE INDEX webhook_events_received ON webhook_events USING btree (provider, received_at DESC);
CREATE INDEX webhook_events_resource ON webhook_events USING btree (provider, resource_id);
CREATE INDEX webhook_events_unread ON webhook_events USING btree (id DESC) WHERE outcome = 'unread'::text;
CREATE INDEX webhook_events_waiting ON webhook_events USING btree (received_at) WHERE processed_at IS NULL;

-- table wishlist_items

create table wishlist_items (
  user_id uuid not null,
  product_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint wishlist_items_pkey PRIMARY KEY (user_id, product_id),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

CREATE INDEX wishlist_items_newest ON wishlist_items USING btree (user_id, created_at DESC, product_id);
CREATE INDEX wishlist_items_product ON wishlist_items USING btree (product_id);

-- view hidden_old_prices

create view hidden_old_prices as
 SELECT product_id
   FROM old_prices
  WHERE NOT proved AND COALESCE(( SELECT (settings.value -> 'provedOnly'::text) = 'true'::jsonb
           FROM settings
          WHERE settings.key = 'old_prices'::text), false);

-- view pieces_back_facts

create view pieces_back_facts as
 SELECT order_id,
    order_item_id,
    product_id,
    day,
    sum(counted)::integer AS quantity
   FROM ( SELECT back.order_id,
            back.order_item_id,
            items.product_id,
            (back.at AT TIME ZONE 'America/Sao_Paulo'::text)::date AS day,
            GREATEST(LEAST(back.quantity::bigint, items.quantity - COALESCE(sum(back.quantity) OVER earlier, 0::bigint)), 0::bigint) AS counted
           FROM ( SELECT items_1.order_id,
                    items_1.id AS order_item_id,
                    refund_pieces.quantity,
                    refunds.requested_at AS at,
                    1 AS rank,
                    refunds.id AS source
                   FROM refund_pieces
                     JOIN refunds ON refunds.id = refund_pieces.refund_id
                     JOIN order_items items_1 ON items_1.id = refund_pieces.order_item_id
                UNION ALL
                 SELECT returns.order_id,
                    lines.order_item_id,
                    lines.quantity,
                    returns.received_at,
                    2,
                    returns.id
                   FROM returns
                     JOIN return_lines lines ON lines.return_id = returns.id
                  WHERE returns.received_at IS NOT NULL AND returns.status <> 'refused'::text
                UNION ALL
                 SELECT reversal.order_id,
                    items_1.id,
                    items_1.quantity,
                    reversal.at,
                    3,
                    reversal.order_id
                   FROM sale_reversals reversal
                     JOIN order_items items_1 ON items_1.order_id = reversal.order_id
                  WHERE reversal.is_last) back
             JOIN order_items items ON items.id = back.order_item_id
             JOIN sales ON sales.order_id = back.order_id
          WINDOW earlier AS (PARTITION BY back.order_id, back.order_item_id ORDER BY back.at, back.rank, back.source ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) parts
  WHERE counted > 0
  GROUP BY order_id, order_item_id, product_id, day;

-- view sales_coupon_parts

create view sales_coupon_parts as
 SELECT sales.order_id,
    NULL::bigint AS reversal_id,
    sales.day,
    sales.coupon_id,
    sales.shard,
    1 AS orders,
    sales.amount_cents AS revenue_cents,
    sales.discount_cents + sales.shipping_discount_cents AS discount_cents,
    0 AS returned_cents
   FROM sales
  WHERE sales.coupon_id IS NOT NULL
UNION ALL
 SELECT sales.order_id,
    reversal.id AS reversal_id,
    reversal.day,
    sales.coupon_id,
    sales.shard,
    0 AS orders,
    0 AS revenue_cents,
    0 AS discount_cents,
    reversal.amount_cents AS returned_cents
   FROM sale_reversals reversal
     JOIN sales ON sales.order_id = reversal.order_id
  WHERE sales.coupon_id IS NOT NULL;

-- view sales_coupons_recount

create view sales_coupons_recount as
 SELECT day,
    coupon_id,
    shard,
    sum(orders)::integer AS orders,
    sum(revenue_cents) AS revenue_cents,
    sum(discount_cents) AS discount_cents,
    sum(returned_cents) AS returned_cents
   FROM sales_coupon_parts
  GROUP BY day, coupon_id, shard;

-- view sales_day_parts

create view sales_day_parts as
 SELECT sales.order_id,
    NULL::bigint AS reversal_id,
    sales.day,
    sales.method,
    sales.shard,
    1 AS orders,
    sales.amount_cents AS revenue_cents,
    sales.subtotal_cents,
    sales.discount_cents,
    sales.method_discount_cents,
    sales.shipping_cents,
    sales.is_first::integer AS first_orders,
        CASE
            WHEN sales.is_first THEN sales.amount_cents
            ELSE 0
        END AS first_revenue_cents,
    0 AS refunds,
    0 AS refunded_cents,
    0 AS disputes,
    0 AS disputed_cents
   FROM sales
UNION ALL
 SELECT sales.order_id,
    reversal.id AS reversal_id,
    reversal.day,
    sales.method,
    sales.shard,
    0 AS orders,
    0 AS revenue_cents,
    0 AS subtotal_cents,
    0 AS discount_cents,
    0 AS method_discount_cents,
    0 AS shipping_cents,
    0 AS first_orders,
    0 AS first_revenue_cents,
        CASE
            WHEN reversal.kind = 'refund'::text THEN sign(reversal.amount_cents::double precision)::integer
            ELSE 0
        END AS refunds,
        CASE reversal.kind
            WHEN 'refund'::text THEN reversal.amount_cents
            ELSE 0
        END AS refunded_cents,
    (reversal.kind = 'dispute'::text)::integer AS disputes,
        CASE reversal.kind
            WHEN 'dispute'::text THEN reversal.amount_cents
            ELSE 0
        END AS disputed_cents
   FROM sale_reversals reversal
     JOIN sales ON sales.order_id = reversal.order_id;

-- view sales_days_recount

create view sales_days_recount as
 SELECT day,
    method,
    shard,
    sum(orders)::integer AS orders,
    sum(revenue_cents) AS revenue_cents,
    sum(subtotal_cents) AS subtotal_cents,
    sum(discount_cents) AS discount_cents,
    sum(method_discount_cents) AS method_discount_cents,
    sum(shipping_cents) AS shipping_cents,
    sum(first_orders)::integer AS first_orders,
    sum(first_revenue_cents) AS first_revenue_cents,
    sum(refunds)::integer AS refunds,
    sum(refunded_cents) AS refunded_cents,
    sum(disputes)::integer AS disputes,
    sum(disputed_cents) AS disputed_cents
   FROM sales_day_parts
  GROUP BY day, method, shard;

-- view sales_product_parts

create view sales_product_parts as
 SELECT sales.order_id,
    NULL::bigint AS reversal_id,
    sales.day,
    order_items.product_id,
    sum(order_items.quantity)::integer AS pieces,
    sum(order_items.line_cents) AS revenue_cents,
    0 AS returned_pieces,
    0::bigint AS returned_cents
   FROM sales
     JOIN order_items ON order_items.order_id = sales.order_id
  GROUP BY sales.order_id, sales.day, order_items.product_id
UNION ALL
 SELECT reversal.order_id,
    reversal.id AS reversal_id,
    reversal.day,
    order_items.product_id,
    0 AS pieces,
    0 AS revenue_cents,
    0 AS returned_pieces,
    sum(order_items.line_cents) AS returned_cents
   FROM sale_reversals reversal
     JOIN order_items ON order_items.order_id = reversal.order_id
  WHERE reversal.is_last
  GROUP BY reversal.order_id, reversal.id, reversal.day, order_items.product_id
 HAVING sum(order_items.line_cents) > 0;

-- view sales_products_recount

create view sales_products_recount as
 SELECT day,
    product_id,
    sum(pieces)::integer AS pieces,
    sum(revenue_cents)::bigint AS revenue_cents,
    sum(returned_pieces)::integer AS returned_pieces,
    sum(returned_cents)::bigint AS returned_cents
   FROM ( SELECT sales_product_parts.day,
            sales_product_parts.product_id,
            sales_product_parts.pieces,
            sales_product_parts.revenue_cents,
            sales_product_parts.returned_pieces,
            sales_product_parts.returned_cents
           FROM sales_product_parts
        UNION ALL
         SELECT pieces_back_facts.day,
            pieces_back_facts.product_id,
            0,
            0,
            pieces_back_facts.quantity,
            0
           FROM pieces_back_facts) parts
  GROUP BY day, product_id;

-- view sales_shipping_parts

create view sales_shipping_parts as
 SELECT order_id,
    NULL::bigint AS reversal_id,
    day,
    carrier,
    service,
    shard,
    1 AS orders,
    shipping_cents AS charged_cents,
    shipping_discount_cents AS given_cents,
    COALESCE(carrier_cents, 0) AS quoted_cents,
    (carrier_cents IS NULL)::integer AS unquoted_orders
   FROM sales;

-- view sales_shipping_recount

create view sales_shipping_recount as
 SELECT day,
    carrier,
    service,
    shard,
    sum(orders)::integer AS orders,
    sum(charged_cents) AS charged_cents,
    sum(given_cents) AS given_cents,
    sum(quoted_cents) AS quoted_cents,
    sum(unquoted_orders)::integer AS unquoted_orders
   FROM sales_shipping_parts
  GROUP BY day, carrier, service, shard;

-- function add_to_sales_days

CREATE OR REPLACE FUNCTION public.add_to_sales_days(of_order uuid, of_reversal bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_days as days
  select day, method, shard, orders, revenue_cents, subtotal_cents, discount_cents, method_discount_cents, shipping_cents,
         first_orders, first_revenue_cents, refunds, refunded_cents, disputes, disputed_cents
    from sales_day_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, method, shard) do update set
    orders = days.orders + excluded.orders,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    subtotal_cents = days.subtotal_cents + excluded.subtotal_cents,
    discount_cents = days.discount_cents + excluded.discount_cents,
    method_discount_cents = days.method_discount_cents + excluded.method_discount_cents,
    shipping_cents = days.shipping_cents + excluded.shipping_cents,
    first_orders = days.first_orders + excluded.first_orders,
    first_revenue_cents = days.first_revenue_cents + excluded.first_revenue_cents,
    refunds = days.refunds + excluded.refunds,
    refunded_cents = days.refunded_cents + excluded.refunded_cents,
    disputes = days.disputes + excluded.disputes,
    disputed_cents = days.disputed_cents + excluded.disputed_cents;

  insert into sales_products as days
  select day, product_id, pieces, revenue_cents, returned_pieces, returned_cents
    from sales_product_parts where order_id = of_order and reversal_id is not distinct from of_reversal
   order by product_id
  on conflict (day, product_id) do update set
    pieces = days.pieces + excluded.pieces,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    returned_pieces = days.returned_pieces + excluded.returned_pieces,
    returned_cents = days.returned_cents + excluded.returned_cents;

  insert into sales_coupons as days
  select day, coupon_id, shard, orders, revenue_cents, discount_cents, returned_cents
    from sales_coupon_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, coupon_id, shard) do update set
    orders = days.orders + excluded.orders,
    revenue_cents = days.revenue_cents + excluded.revenue_cents,
    discount_cents = days.discount_cents + excluded.discount_cents,
    returned_cents = days.returned_cents + excluded.returned_cents;

  insert into sales_shipping as days
  select day, carrier, service, shard, orders, charged_cents, given_cents, quoted_cents, unquoted_orders
    from sales_shipping_parts where order_id = of_order and reversal_id is not distinct from of_reversal
  on conflict (day, carrier, service, shard) do update set
    orders = days.orders + excluded.orders,
    charged_cents = days.charged_cents + excluded.charged_cents,
    given_cents = days.given_cents + excluded.given_cents,
    quoted_cents = days.quoted_cents + excluded.quoted_cents,
    unquoted_orders = days.unquoted_orders + excluded.unquoted_orders;
end $function$
;

-- function announce_products

CREATE OR REPLACE FUNCTION public.announce_products(ids text[], categories text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) = 1 then
    perform pg_notify('catalogue_changed', json_build_object('product', ids[1], 'categories', categories)::text);
    return;
  end if;
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed',
      json_build_object('products', ids[at:at + 59], 'categories', categories)::text);
  end loop;
end $function$
;

-- function announce_proved_old_prices

CREATE OR REPLACE FUNCTION public.announce_proved_old_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids constant text[] := array(select product_id from (select product_id, proved from after_change
                                                       except
                                                       select product_id, proved from before_change) as proven
                                order by product_id);
begin
  if ids <> '{}' then
    perform announce_products(ids, array(select distinct category from products where id = any (ids)));
  end if;
  return null;
end $function$
;

-- function announce_restock

CREATE OR REPLACE FUNCTION public.announce_restock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('pgboss.job') is not null
     and exists (select from stock_notices where product_id = new.product_id and claimed_at is null) then
    insert into pgboss.job (name, data)
    select name, json_build_object('productId', new.product_id) from pgboss.queue where name = 'stock-notices.dispatch';
  end if;
  return null;
exception when others then
  raise warning 'restock of % not announced: %', new.product_id, sqlerrm;
  return null;
end $function$
;

-- function announce_settings_change

CREATE OR REPLACE FUNCTION public.announce_settings_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue_changed', json_build_object('setting', coalesce(new.key, old.key))::text);
  return null;
end $function$
;

-- function announce_sizes

CREATE OR REPLACE FUNCTION public.announce_sizes(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed', json_build_object(
      'products', ids[at:at + 59],
      'categories', array(select distinct category from products where id = any (ids[at:at + 59])),
      'only', 'sizes')::text);
  end loop;
end $function$
;

-- function announce_sold_out

CREATE OR REPLACE FUNCTION public.announce_sold_out(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed', json_build_object(
      'products', ids[at:at + 59],
      'categories', array(select distinct category from products where id = any (ids[at:at + 59])),
      'only', 'sold_out')::text);
  end loop;
end $function$
;

-- function bump_product_version

CREATE OR REPLACE FUNCTION public.bump_product_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last_version constant integer := old.version;
begin
  old.stock := new.stock;
  old.version := new.version;
  old.updated_at := new.updated_at;
  old.effective_price_cents := new.effective_price_cents;
  if old is distinct from new then
    new.version := last_version + 1;
    new.updated_at := now();
  end if;
  return new;
end $function$
;

-- function code_key

CREATE OR REPLACE FUNCTION public.code_key(id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(translate(id, '-_ ', '')) $function$
;

-- function date_demo_order

CREATE OR REPLACE FUNCTION public.date_demo_order(made uuid, place integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update stock_movements set created_at = at where reference in (made::text, 'demo:' || place);
  update stock_reservations set created_at = at where order_id = made or payment_id in (select id from payments where order_id = made);
$function$
;

-- function delete_demo_orders

CREATE OR REPLACE FUNCTION public.delete_demo_orders(made uuid[], begun timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  paying uuid[];
  returned uuid[];
  names text[];
  touched uuid[];
  short record;
begin
  made := array(select order_id from (
    select id::uuid as order_id from demo_records where kind = 'order') as own where order_id = any (made));
  perform from orders where id = any (made) order by id for update;
  paying := array(select id from payments where order_id = any (made));
  returned := array(select id from returns where order_id = any (made));
  names := array(
    select unnest(made)::text
    union all select 'demo:' || position from demo_records where kind = 'order' and id::uuid = any (made)
    union all select 'D-' || number from returns where id = any (returned));
  touched := array(
    select sku_id from stock_movements where reference = any (names)
    union select sku_id from stock_reservations where order_id = any (made) or payment_id = any (paying)
    union select held_sku_id from return_lines where return_id = any (returned) and held_sku_id is not null);
  perform from products where id in (select product_id from skus where id = any (touched)) order by id for no key update;
  perform from skus where id = any (touched) order by product_id, id for no key update;

  -- Pieces that people have bought of what the demo brought in stay sold: the rest is an adjustment.
  for short in
    with moved as (
      select sku_id, sum(delta)::int as delta from stock_movements where reference = any (names) group by sku_id
    ), held as (
      select sku_id, sum(quantity)::int as quantity from (
        select sku_id, quantity from stock_reservations
         where state = 'held' and (order_id = any (made) or payment_id = any (paying))
        union all
        select held_sku_id, quantity from return_lines where return_id = any (returned) and held_sku_id is not null
      ) as spoken_for group by sku_id
    )
    update skus
       set reserved = skus.reserved - coalesce(held.quantity, 0),
           on_hand = greatest(skus.on_hand - coalesce(moved.delta, 0), skus.reserved - coalesce(held.quantity, 0))
      from skus as earlier left join moved on moved.sku_id = earlier.id left join held on held.sku_id = earlier.id
     where earlier.id = skus.id and skus.id = any (touched)
    returning skus.id, skus.on_hand - (earlier.on_hand - coalesce(moved.delta, 0)) as pieces
  loop
    if short.pieces > 0 then
      insert into stock_movements (sku_id, delta, reason, reference, note)
      values (short.id, short.pieces, 'adjustment', 'demo', 'Acerto ao apagar os dados de demonstração');
    end if;
  end loop;
  delete from stock_movements where reference = any (names);
  delete from stock_reservations where order_id = any (made) or payment_id = any (paying);

  with gone as (delete from coupon_redemptions where order_id = any (made) returning coupon_id, state)
  update coupons set used = used - gone.uses
    from (select coupon_id, count(*) filter (where state in ('held', 'redeemed'))::int as uses from gone group by 1) as gone
   where coupons.id = gone.coupon_id;

  delete from piece_replacements where order_id = any (made) or addition_id = any (made);
  delete from sale_reversals where order_id = any (made);
  delete from sales where order_id = any (made);
  delete from audit_log
   where at < begun and subject = any (
     array(select 'order:' || unnest(made)) || array(select 'return:' || unnest(returned)));
  delete from returns where id = any (returned);
  delete from refund_corrections where refund_id in (select id from refunds where payment_id = any (paying));
  delete from payment_alerts
   where subject in (select external_payment_id from payments where id = any (paying));
  delete from refunds where payment_id = any (paying);
  delete from card_attempts where payment_id = any (paying);
  delete from payments where id = any (paying);
  delete from invoices where order_id = any (made);
  delete from idempotency_keys where scope like 'orders:%' and response #>> '{}' = any (made::text[]);
  -- Pieces that staff added for a parcel of the demo's go in a parcel of their own.
  update orders set sent_with = null where sent_with = any (made) and id <> all (made);
  delete from orders where id = any (made);
  delete from demo_records where kind = 'order' and id::uuid = any (made);
end $function$
;

-- function flush_search_entries

CREATE OR REPLACE FUNCTION public.flush_search_entries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    perform gin_clean_pending_list(to_regclass('public.search_entries_keys'));
  end $function$
;

-- function forget_opened_link

CREATE OR REPLACE FUNCTION public.forget_opened_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.link_opened_at := null;
  return new;
end $function$
;

-- function forget_search_words

CREATE OR REPLACE FUNCTION public.forget_search_words()
 RETURNS void
 LANGUAGE sql
AS $function$
  lock table search_entries in share row exclusive mode;
  delete from search_words w
   where not exists (select from search_entries
                      where search_keys(name || ' ' || tags || ' ' || description) && array[w.word]) $function$
;

-- function free_pieces

CREATE OR REPLACE FUNCTION public.free_pieces(of_product text, of_size text)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select coalesce(
      (select on_hand - reserved from skus where product_id = of_product and size = of_size),
      (select on_hand - reserved from skus where product_id = of_product and size is null), 0)
  $function$
;

-- function is_form_of

CREATE OR REPLACE FUNCTION public.is_form_of(word text, other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(search_singular(word), '[aoe]$', '') = regexp_replace(search_singular(other), '[aoe]$', '') $function$
;

-- function is_stop_word

CREATE OR REPLACE FUNCTION public.is_stop_word(piece text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$ select coalesce(ts_lexize('pg_catalog.portuguese_stem', piece) = '{}', false) $function$
;

-- function joined_tags

CREATE OR REPLACE FUNCTION public.joined_tags(tags text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin return array_to_string(tags, e'\n'); end $function$
;

-- function keep_access_record

CREATE OR REPLACE FUNCTION public.keep_access_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into access_records (customer_id, ip_address) values (new.customer_id, new.ip_address);
  return null;
end $function$
;

-- function keep_added_products

CREATE OR REPLACE FUNCTION public.keep_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids constant text[] := array(select id from added order by position);
begin
  if ids = '{}' then return null; end if;
  insert into price_history (product_id, price_cents, discount_price_cents, cause)
  select id, price_cents, discount_price_cents, price_cause() from added order by position;
  -- Their later pieces are told by a trigger of their own.
  insert into scarce_products (product_id, stock, own_limit)
  select id, stock, low_stock from added where stock <= 10 order by position;
  perform refresh_search_entries(ids);
  perform refresh_listing_entries(ids);
  perform announce_products(ids, array(select distinct category from added));
  return null;
end $function$
;

-- function keep_changed_products

CREATE OR REPLACE FUNCTION public.keep_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
  cents integer[];
  sold_out text[];
begin
  -- What pages show: any edit has a new version; of the stock only reaching or leaving zero counts.
  ids := array(
    select id from (select id, version, category, stock = 0 from after_change
                    except
                    select id, version, category, stock = 0 from before_change) as shown);
  if ids = '{}' then return null; end if;
  sold_out := array(
    select id from after_change join before_change using (id, version, category)
     where after_change.stock = 0 and before_change.stock <> 0);
  if sold_out <> '{}' then perform announce_sold_out(sold_out); end if;
  ids := array(select unnest(ids) except select unnest(sold_out));
  if ids <> '{}' then
    perform announce_products(ids, array(
      select category from after_change where id = any (ids)
      union
      select category from before_change where id = any (ids)));
  end if;

  if not exists (select id, version from after_change except select id, version from before_change) then
    return null;
  end if;

  insert into price_history (product_id, price_cents, discount_price_cents, cause)
  select id, price_cents, discount_price_cents, price_cause()
    from (select id, price_cents, discount_price_cents from after_change
          except
          select id, price_cents, discount_price_cents from before_change) as priced
   order by id;

  ids := array(
    select id from (select id, name, description, tags, unlisted, archived_at, position from after_change
                    except
                    select id, name, description, tags, unlisted, archived_at, position from before_change) as said
     order by position);
  if ids <> '{}' then perform refresh_search_entries(ids); end if;

  select array_agg(id order by position), array_agg(effective_price_cents order by position) into ids, cents
    from (select id, position, effective_price_cents from after_change
          except
          select id, position, effective_price_cents from before_change) as priced;
  if ids is not null then perform reprice_search_entries(ids, cents); end if;

  ids := array(
    select id from (select id, name, category, tags, effective_price_cents, is_on_sale, unlisted, archived_at, position
                      from after_change
                    except
                    select id, name, category, tags, effective_price_cents, is_on_sale, unlisted, archived_at, position
                      from before_change) as listed
     order by position);
  if ids <> '{}' then perform refresh_listing_entries(ids); end if;

  ids := array(
    select id from (select id, position, material, stone, available_sizes from after_change
                    except
                    select id, position, material, stone, available_sizes from before_change) as filtered
     order by position);
  if ids <> '{}' then perform refresh_listing_facets(ids); end if;
  return null;
end $function$
;

-- function keep_old_prices

CREATE OR REPLACE FUNCTION public.keep_old_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_old_prices(array(select distinct product_id from added));
  return null;
end $function$
;

-- function keep_pieces_back

CREATE OR REPLACE FUNCTION public.keep_pieces_back(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_products as days (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
  select day, product_id, 0, 0, sum(quantity)::int, 0
    from (
      select day, product_id, quantity from pieces_back_facts where order_id = of_order
      union all
      select day, product_id, -quantity from pieces_back where order_id = of_order
    ) as changes
   group by day, product_id
  having sum(quantity) <> 0
   order by day, product_id
  on conflict (day, product_id) do update set returned_pieces = days.returned_pieces + excluded.returned_pieces;

  -- A day of which nothing is left is no day of a recount either.
  delete from sales_products as days using pieces_back as was
   where was.order_id = of_order and days.day = was.day and days.product_id = was.product_id
     and days.pieces = 0 and days.revenue_cents = 0 and days.returned_pieces = 0 and days.returned_cents = 0;

  delete from pieces_back where order_id = of_order;
  insert into pieces_back (order_item_id, day, order_id, product_id, quantity)
  select order_item_id, day, order_id, product_id, quantity from pieces_back_facts where order_id = of_order;
end $function$
;

-- function keep_pieces_back_of_row

CREATE OR REPLACE FUNCTION public.keep_pieces_back_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'refund_pieces' then
    perform keep_pieces_back(order_id) from order_items where id = new.order_item_id;
  else
    perform keep_pieces_back(new.order_id);
  end if;
  return null;
end $function$
;

-- function keep_removed_products

CREATE OR REPLACE FUNCTION public.keep_removed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids constant text[] := array(select id from removed order by position);
begin
  if ids <> '{}' then perform announce_products(ids, array(select distinct category from removed)); end if;
  return null;
end $function$
;

-- function keep_sales_days

CREATE OR REPLACE FUNCTION public.keep_sales_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'sales' then
    perform add_to_sales_days(new.order_id, null);
  else
    perform add_to_sales_days(new.order_id, new.id);
  end if;
  return null;
end $function$
;

-- function keep_scarce_product

CREATE OR REPLACE FUNCTION public.keep_scarce_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.stock > 10 then
    delete from scarce_products where product_id = new.id;
  else
    insert into scarce_products (product_id, stock, own_limit) values (new.id, new.stock, new.low_stock)
    on conflict (product_id) do update set stock = excluded.stock, own_limit = excluded.own_limit
      where (scarce_products.stock, scarce_products.own_limit) is distinct from (excluded.stock, excluded.own_limit);
  end if;
  return null;
end $function$
;

-- function keep_stock_drops

CREATE OR REPLACE FUNCTION public.keep_stock_drops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_drops (product_id, before)
  select dropped.product_id, total.pieces - dropped.delta
    from (select skus.product_id, sum(delta)::int as delta
            from added join skus on skus.id = sku_id group by 1 having sum(delta) < 0) as dropped
   cross join lateral (
         select sum(on_hand)::int as pieces from skus where product_id = dropped.product_id) as total
   where total.pieces <= 10
   order by dropped.product_id;
  return null;
end $function$
;

-- function keep_stock_of_added_skus

CREATE OR REPLACE FUNCTION public.keep_stock_of_added_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids constant text[] := array(select distinct product_id from added order by product_id);
begin
  -- Counted once nobody else can move them: each statement here sees what is committed by then. What `on conflict` has
  -- updated is taken into account before.
  perform from products where id = any (ids) order by id for no key update;
  update products
     set stock = counted.free
    from (select product_id, sum(on_hand - reserved)::int as free from skus
           where product_id = any (ids) group by product_id) as counted
   where products.id = counted.product_id and products.stock <> counted.free;
  return null;
end $function$
;

-- function keep_stock_of_moved_skus

CREATE OR REPLACE FUNCTION public.keep_stock_of_moved_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
  deltas integer[];
begin
  select array_agg(product_id order by product_id), array_agg(delta order by product_id) into ids, deltas
    from (select product_id, sum(free)::int as delta
            from (select product_id, on_hand - reserved as free from after_moving
                  union all
                  select product_id, reserved - on_hand from before_moving) as both_sides
           group by product_id
          having sum(free) <> 0) as moved;
  if ids is not null then perform move_product_stock(ids, deltas); end if;
  return null;
end $function$
;

-- function keep_stock_of_removed_skus

CREATE OR REPLACE FUNCTION public.keep_stock_of_removed_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
  deltas integer[];
begin
  select array_agg(product_id order by product_id), array_agg(delta order by product_id) into ids, deltas
    from (select product_id, -sum(on_hand - reserved)::int as delta from removed
           group by product_id
          having sum(on_hand - reserved) <> 0) as moved;
  if ids is not null then perform move_product_stock(ids, deltas); end if;
  return null;
end $function$
;

-- function keep_stone

CREATE OR REPLACE FUNCTION public.keep_stone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.stone = '' then new.stone := stone_of(new.details); end if;
  elsif new.details is distinct from old.details and new.stone = old.stone and old.stone = stone_of(old.details) then
    new.stone := stone_of(new.details);
  end if;
  return new;
end $function$
;

-- function learn_search_words

CREATE OR REPLACE FUNCTION public.learn_search_words(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words (word, written, stem, deletes)
  select fresh.word, coalesce(spelling.written, fresh.word), search_stem(fresh.word), search_deletes(fresh.word)
    from (
      select found.word, min(id) as id
        from products
        cross join lateral search_words_of(name || e'\n' || joined_tags(tags) || e'\n' || description) as found (word)
       where id = any (ids) and archived_at is null and not unlisted
       group by found.word
      offset 0) as fresh
    join products using (id)
    left join lateral (
      select lower(search_core(piece)) as written
        from regexp_split_to_table(name || e'\n' || joined_tags(tags) || e'\n' || description, '\s+') as piece
       where plain_text(search_core(piece)) = fresh.word
       limit 1) as spelling on true
   -- With a limit each word is looked up by itself: the words of some products are few, all words are many.
   where (select true from search_words known where known.word = fresh.word limit 1) is null
   order by fresh.word
  on conflict do nothing;
end $function$
;

-- function look_up_search_term

CREATE OR REPLACE FUNCTION public.look_up_search_term(term text)
 RETURNS TABLE(phrase text, needle text, idle boolean, keys text[])
 LANGUAGE plpgsql
 STABLE STRICT ROWS 4
AS $function$
  #variable_conflict use_column
  declare
    whole constant text := array_to_string(search_pieces(term), ' ');
    piece text;
    parts text[];
    forms text[];
    sure boolean;
  begin
    foreach piece in array search_needles(term) loop
      phrase := whole;
      needle := piece;
      idle := is_stop_word(piece);
      keys := array[piece];
      if length(piece) > 2 then
        parts := array(select word from search_words
                        where word like '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%');
        select coalesce(array_agg(word), '{}'), coalesce(bool_or(is_form_of(word, piece)), false)
          into forms, sure
          from search_words where stem = search_stem(piece);
        -- Words of the same stem count when they contain the piece, too, or differ in number and gender; alone they are
        -- a guess, which is not made here.
        keys := case when parts = '{}' and not sure then '{}'
                     else array(select unnest(parts) union select unnest(forms)) end;
      end if;
      return next;
    end loop;
  end $function$
;

-- function mirror_preferred_address

CREATE OR REPLACE FUNCTION public.mirror_preferred_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid := coalesce(new.customer_id, old.customer_id);
begin
  update profiles
     set zip_code = coalesce(a.zip_code, ''), street = coalesce(a.street, ''), number = coalesce(a.number, ''),
         complement = coalesce(a.complement, ''), neighborhood = coalesce(a.neighborhood, ''),
         city = coalesce(a.city, ''), state = coalesce(a.state, '')
    from (select owner as id) as who
    left join customer_addresses a on a.customer_id = who.id and a.preferred and a.removed_at is null
   where profiles.id = who.id;
  return null;
end $function$
;

-- function move_product_stock

CREATE OR REPLACE FUNCTION public.move_product_stock(ids text[], deltas integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update products set stock = stock + moved.delta
    from unnest(ids, deltas) as moved (id, delta)
   where products.id = moved.id;
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('stock_changed', array_to_string(ids[at:at + 59], ','));
  end loop;
end $function$
;

-- function open_customer_totals

CREATE OR REPLACE FUNCTION public.open_customer_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_totals (customer_id) values (new.id);
  return null;
end $function$
;

-- function plain_text

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $function$
;

-- function price_cause

CREATE OR REPLACE FUNCTION public.price_cause()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('shop.price_cause', true), '') $function$
;

-- function recount_at_commit

CREATE OR REPLACE FUNCTION public.recount_at_commit(who uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  mark text := pg_current_xact_id()::text || who::text;
begin
  if current_setting('lavra.recounted', true) is not distinct from mark then return; end if;
  perform recount_customers(who);
  perform set_config('lavra.recounted', mark, true);
end $function$
;

-- function recount_buyer_of_order

CREATE OR REPLACE FUNCTION public.recount_buyer_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform recount_at_commit(array[old.user_id]);
  elsif old.user_id = new.user_id then
    perform recount_at_commit(array[new.user_id]);
  else
    perform recount_at_commit(array_remove(array[old.user_id, new.user_id], null));
  end if;
  return null;
end $function$
;

-- function recount_buyer_of_payment

CREATE OR REPLACE FUNCTION public.recount_buyer_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  buyer uuid;
begin
  select user_id into buyer from orders where id = old.order_id;
  if buyer is not null then perform recount_at_commit(array[buyer]); end if;
  return null;
end $function$
;

-- function recount_buyers_of_new_orders

CREATE OR REPLACE FUNCTION public.recount_buyers_of_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who uuid[];
begin
  select array_agg(distinct user_id) into who
    from fresh where user_id is not null and status not in ('pending', 'cancelled');
  if who is not null then perform recount_customers(who); end if;
  return null;
end $function$
;

-- function recount_buyers_of_new_payments

CREATE OR REPLACE FUNCTION public.recount_buyers_of_new_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who uuid[];
begin
  select array_agg(distinct orders.user_id) into who
    from fresh join orders on orders.id = fresh.order_id
   where orders.user_id is not null and fresh.state in ('paid', 'partially_refunded', 'in_dispute');
  if who is not null then perform recount_customers(who); end if;
  return null;
end $function$
;

-- function recount_customers

CREATE OR REPLACE FUNCTION public.recount_customers(who uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from customer_totals where customer_id = any (who) order by customer_id for update;
  update customer_totals as totals
     set orders = counted.orders, spent_cents = counted.spent, last_order_at = counted.last
    from (
      select asked.id,
             count(bought.id) filter (where bought.status not in ('pending', 'cancelled'))::integer as orders,
             max(bought.created_at) filter (where bought.status not in ('pending', 'cancelled')) as last,
             coalesce(sum(money.kept), 0)::bigint as spent
        from (select distinct unnest(who) as id) as asked
        left join orders as bought on bought.user_id = asked.id
        left join lateral (
          select sum(greatest(amount_cents - refunded_cents, 0)) as kept
            from payments
           where payments.order_id = bought.id and state in ('paid', 'partially_refunded', 'in_dispute')
        ) as money on true
       group by asked.id
    ) as counted
   where totals.customer_id = counted.id;
end $function$
;

-- function recount_sales

CREATE OR REPLACE FUNCTION public.recount_sales()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table sales, sale_reversals, returns, refund_pieces, pieces_back in share row exclusive mode;
  delete from sales_days;
  delete from sales_products;
  delete from sales_coupons;
  delete from sales_shipping;
  delete from pieces_back;
  insert into sales_days select * from sales_days_recount;
  insert into sales_products select * from sales_products_recount;
  insert into sales_coupons select * from sales_coupons_recount;
  insert into sales_shipping select * from sales_shipping_recount;
  insert into pieces_back (order_item_id, day, order_id, product_id, quantity)
  select order_item_id, day, order_id, product_id, quantity from pieces_back_facts;
end $function$
;

-- function refresh_facets_of_added_skus

CREATE OR REPLACE FUNCTION public.refresh_facets_of_added_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_facets_of_moved(array(select distinct product_id from added order by product_id));
  return null;
end $function$
;

-- function refresh_facets_of_moved

CREATE OR REPLACE FUNCTION public.refresh_facets_of_moved(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if ids = '{}' then return; end if;
  perform from products where id = any (ids) order by id for no key update;
  perform refresh_listing_facets(ids);
  perform announce_sizes(ids);
end $function$
;

-- function refresh_facets_of_moved_skus

CREATE OR REPLACE FUNCTION public.refresh_facets_of_moved_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_facets_of_moved(array(
    select distinct product_id
      from (select id, product_id, size, on_hand > reserved from after_moving
            except
            select id, product_id, size, on_hand > reserved from before_moving) as turned
     order by product_id));
  return null;
end $function$
;

-- function refresh_facets_of_removed_skus

CREATE OR REPLACE FUNCTION public.refresh_facets_of_removed_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_facets_of_moved(array(select distinct product_id from removed order by product_id));
  return null;
end $function$
;

-- function refresh_listing_entries

CREATE OR REPLACE FUNCTION public.refresh_listing_entries(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from listing_entries where product_id = any (ids);
  insert into listing_entries (product_id, tag, category, price_cents, position, is_on_sale, name)
  select id, tag, category, effective_price_cents, position, is_on_sale, plain_name
    from (select id, tags, category, effective_price_cents, position, is_on_sale, plain_text(name) as plain_name
            from products
           where id = any (ids) and archived_at is null and not unlisted
          offset 0) as listed
    cross join lateral (
      select distinct tag
        from unnest(tags || array['', case when is_on_sale or 'Promoção' = any (tags) then 'Oferta' end]) as tag
       where tag is not null) as each;
  perform refresh_listing_facets(ids);
end $function$
;

-- function refresh_listing_facets

CREATE OR REPLACE FUNCTION public.refresh_listing_facets(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from listing_facets f
   where f.product_id = any (ids)
     and not exists (select from products p where p.id = f.product_id and p.archived_at is null and not p.unlisted);
  insert into listing_facets (product_id, category, price_cents, position, is_on_sale, name, material, stone, sizes,
                              free_sizes, in_stock, combination)
  select id, category, effective_price_cents, position, is_on_sale, plain_text(name), material, stone, sizes, free_sizes,
         stock > 0,
         concat(material, e'\x1f', stone, e'\x1f', array_to_string(sizes, '|'), e'\x1f',
                case when free_sizes = sizes then '*' else array_to_string(free_sizes, '|') end, e'\x1f', (stock > 0)::int)
    from products
    cross join lateral (select sizes_of(category, available_sizes) as sizes offset 0) as offered
    cross join lateral (
      select coalesce(max(on_hand - reserved) filter (where size is null), 0) > 0 as shared,
             coalesce(array_agg(size) filter (where size is not null), '{}') as counted,
             coalesce(array_agg(size) filter (where size is not null and on_hand > reserved), '{}') as free
        from skus where product_id = products.id) as pieces
    cross join lateral (
      select case when counted = '{}' then case when shared then sizes else '{}' end
                  else array(select size from unnest(sizes) with ordinality as each (size, place)
                              where case when size = any (counted) then size = any (free) else shared end
                              order by place) end as free_sizes offset 0) as choosable
   where id = any (ids) and archived_at is null and not unlisted
   order by position
  on conflict (product_id) do update
    set category = excluded.category, price_cents = excluded.price_cents, position = excluded.position,
        is_on_sale = excluded.is_on_sale, name = excluded.name, material = excluded.material, stone = excluded.stone,
        sizes = excluded.sizes, free_sizes = excluded.free_sizes, in_stock = excluded.in_stock,
        combination = excluded.combination
    where listing_facets.* is distinct from excluded.*;
end $function$
;

-- function refresh_old_prices

CREATE OR REPLACE FUNCTION public.refresh_old_prices(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  delete from old_prices
   where product_id = any (ids)
     and not exists (select from products where products.id = old_prices.product_id and discount_price_cents is not null);
  insert into old_prices (product_id, old_price_cents, since, unproved_from, declared, proved)
  with spans as (
    select products.id, products.price_cents as old, coalesce(paid.discount_price_cents, paid.price_cents) as paid,
           paid.changed_at as begins,
           coalesce(lead(paid.changed_at) over (partition by products.id order by paid.changed_at, paid.id), now()) as ends
      from products
      left join price_history as paid on paid.product_id = products.id
     where products.id = any (ids) and products.discount_price_cents is not null
  ), proof as (
    select id, old, coalesce(max(begins), now()) as since,
           datemultirange(daterange(
             least(coalesce(((min(begins) - interval '1 microsecond') at time zone 'America/Sao_Paulo')::date + 1, today), today),
             today))
           - coalesce(range_agg(daterange((begins at time zone 'America/Sao_Paulo')::date,
                        ((ends - interval '1 microsecond') at time zone 'America/Sao_Paulo')::date, '[]'))
                      filter (where paid < old and begins < ends), '{}') as days
      from spans group by id, old
  ), ended as (
    select id, old, since, (since at time zone 'America/Sao_Paulo')::date as began,
           -- 90 days after the thirtieth newest of its days it is within the last 90 for the last time.
           (select lower(days) + (n - 30)::int + 91
              from (select days, sum(upper(days) - lower(days)) over (order by days desc) as n
                      from unnest(proof.days) as days) as counted
             where n >= 30 order by n limit 1) as unproved_from
      from proof
  )
  select ended.id, old, since, greatest(began, unproved_from), declared, declared or greatest(began, unproved_from) > today
    from ended
    cross join lateral (select exists (select from old_price_declarations as word
                                        where word.product_id = ended.id and word.old_price_cents >= old) as declared) as said
  on conflict (product_id) do update
    set old_price_cents = excluded.old_price_cents, since = excluded.since, unproved_from = excluded.unproved_from,
        declared = excluded.declared, proved = excluded.proved;
end $function$
;

-- function refresh_search_entries

CREATE OR REPLACE FUNCTION public.refresh_search_entries(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- First of all: forget_search_words waits for whoever has begun to write entries.
  delete from search_entries e
   where e.product_id = any (ids)
     and not exists (select from products p
                      where p.id = e.product_id and p.archived_at is null and not p.unlisted);
  perform learn_search_words(ids);
  insert into search_entries (product_id, position, name, tags, description, price_cents)
  select id, position, array_to_string(search_pieces(name), ' '), array_to_string(search_pieces(joined_tags(tags)), ' '),
         array_to_string(search_pieces(description), ' '), effective_price_cents
    from products
   where id = any (ids) and archived_at is null and not unlisted
   order by position
  on conflict (product_id) do update
    set position = excluded.position, name = excluded.name, tags = excluded.tags, description = excluded.description,
        price_cents = excluded.price_cents;
  perform flush_search_entries();
end $function$
;

-- function remove_demo

CREATE OR REPLACE FUNCTION public.remove_demo(by uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  begun timestamptz;
  people uuid[];
begin
  -- Waits for the order that is being made.
  update demo_runs set removed_at = at, removed_by = by where removed_at is null returning started_at into begun;
  if begun is null then return false; end if;
  perform delete_demo_orders(array(select id::uuid from demo_records where kind = 'order'), begun);

  delete from contact_messages where id in (select id::uuid from demo_records where kind = 'message');
  delete from audit_log where audit_log.at < begun and subject in (
    select 'contact_message:' || id from demo_records where kind = 'message');
  delete from wishlist_items
   where created_at < begun
     and (user_id::text || ' ' || product_id) in (select id from demo_records where kind = 'favourite');

  people := array(
    select id from customers
     where id in (select id::uuid from demo_records where kind = 'customer')
       and not exists (select from orders where user_id = customers.id)
       and not exists (select from customer_sessions where customer_id = customers.id)
       and not exists (select from contact_messages where customer_id = customers.id)
       and not exists (select from data_requests where customer_id = customers.id)
     order by id for update);
  delete from consents where subject = any (people::text[]);
  delete from mailed_links where account_id = any (people);
  delete from customers where id = any (people);

  perform recount_sales();
  delete from coupons
   where code in (select id from demo_records where kind = 'coupon')
     and not exists (select from orders where coupon_id = coupons.id)
     and not exists (select from coupon_redemptions where coupon_id = coupons.id)
     and not exists (select from sales_coupons where coupon_id = coupons.id)
     and not exists (select from sales where coupon_id = coupons.id);
  delete from audit_log where audit_log.at < begun and subject in (
    select 'coupon:' || id from demo_records where kind = 'coupon');
  perform from day_counts where (day || ' ' || name) in (select id from demo_records where kind = 'visits')
    order by day, name for update;
  update day_counts set count = count - made.position
    from demo_records as made where made.kind = 'visits' and made.id = day || ' ' || name;
  delete from day_counts where count <= 0;
  delete from demo_records;
  return true;
end $function$
;

-- function reprice_search_entries

CREATE OR REPLACE FUNCTION public.reprice_search_entries(ids text[], cents integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update search_entries set price_cents = priced.cents
    from unnest(ids, cents) as priced (id, cents)
   where product_id = priced.id and price_cents <> priced.cents;
  -- An entry that found no room on its page has brought its keys again.
  if found then perform flush_search_entries(); end if;
end $function$
;

-- function search_core

CREATE OR REPLACE FUNCTION public.search_core(piece text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(piece, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') $function$
;

-- function search_deletes

CREATE OR REPLACE FUNCTION public.search_deletes(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select array_agg(distinct left(word, at - 1) || substr(word, at + 1)) || word
      from generate_series(1, length(word)) as at
     where word ~ '^[[:alpha:]-]{3,30}$' $function$
;

-- function search_keys

CREATE OR REPLACE FUNCTION public.search_keys(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL RESTRICTED STRICT COST 1000
AS $function$
  declare
    words text[];
    signs constant text[] := string_to_array(value, null);
  begin
    if cardinality(signs) > 400 and value ~ '[^ ]{200}[^ ]{201}' then
      words := array(select public.search_words_of(value));
    else
      words := array(
        select word
          from unnest(string_to_array(
                 regexp_replace(value, '(^| )[^[:alnum:] ]+|[^[:alnum:] ]+(?= |$)', '\1', 'g'), ' ')) as word
         where length(word) >= 3);
    end if;
    return tsvector_to_array(array_to_tsvector(words || array_remove(signs, ' ') || array(
      select sign || following
        from (select unnest(signs) as sign, unnest(signs[2:]) as following) as pairs
       where sign <> ' ' and following <> ' ')));
  end $function$
;

-- function search_needles

CREATE OR REPLACE FUNCTION public.search_needles(term text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
  declare
    needles text[] := '{}';
    fresh text[];
    piece text;
    core text;
  begin
    foreach piece in array search_pieces(term) loop
      core := search_core(piece);
      if length(piece) <= 2 then fresh := array[piece];
      elsif length(core) > 2 then fresh := array[search_core(left(core, 200))];
      elsif core <> '' then fresh := array[core];
      else fresh := array(select substr(piece, at, 2) from generate_series(1, length(piece) - 1) as at);
      end if;
      foreach piece in array fresh loop
        if piece <> all (needles) then needles := needles || piece; end if;
        if cardinality(needles) = 16 then return needles; end if;
      end loop;
    end loop;
    return needles;
  end $function$
;

-- function search_pieces

CREATE OR REPLACE FUNCTION public.search_pieces(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select array_remove(regexp_split_to_array(public.plain_text(value), '\s+'), '') $function$
;

-- function search_singular

CREATE OR REPLACE FUNCTION public.search_singular(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select case
      when word ~ '..oes$' then regexp_replace(word, 'oes$', 'ao')
      when word ~ '.[aeou]is$' then regexp_replace(word, 'is$', 'l')
      when word ~ '...[^aeou]is$' then regexp_replace(word, 's$', 'l')
      when word ~ '..[rz]es$' then regexp_replace(word, 'es$', '')
      when word ~ '..ns$' then regexp_replace(word, 'ns$', 'm')
      when word ~ '..s$' then regexp_replace(word, 's$', '')
      else word end $function$
;

-- function search_stem

CREATE OR REPLACE FUNCTION public.search_stem(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
  begin
    if word !~ '^[[:alpha:]-]{3,30}$' then return null; end if;
    return (ts_lexize('pg_catalog.portuguese_stem', search_singular(word)))[1];
  end $function$
;

-- function search_words_of

CREATE OR REPLACE FUNCTION public.search_words_of(value text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 50
AS $function$
  begin
    if length(value) > 400 and value ~ '\S{200}\S{201}' then
      return query
        select distinct core
          from unnest(public.search_pieces(value)) as piece
          cross join lateral generate_series(1, greatest(1, length(piece) - 200), 200) as at
          cross join lateral public.search_core(substr(piece, at, 400)) as core
         where length(core) >= 3;
    else
      return query
        select distinct word
          from unnest(string_to_array(regexp_replace(regexp_replace(public.plain_text(value), '\s+', ' ', 'g'),
                 '(^| )[^[:alnum:] ]+|[^[:alnum:] ]+(?= |$)', '\1', 'g'), ' ')) as word
         where length(word) >= 3;
    end if;
  end $function$
;

-- function sizes_of

CREATE OR REPLACE FUNCTION public.sizes_of(category text, listed text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case
      when category in ('brincos', 'piercing') then '{}'
      when listed <> '{}' then listed
      when category = 'aneis' then '{11,12,13,14,15,16,17,18,19,20,21,22,23,24}'
      when category = 'pulseiras' then '{14cm,15cm,16cm,17cm,18cm,19cm,20cm,21cm}'
      else '{}' end::text[] $function$
;

-- function stone_of

CREATE OR REPLACE FUNCTION public.stone_of(details text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  line text;
  stone text;
  many boolean;
begin
  foreach line in array details loop
    continue when line !~* '^\s*pedras?(\s+(central|principal))?\s*:';
    stone := btrim(regexp_replace(line, '^[^:]*:', ''));
    many := line ~* '^\s*pedras' or stone ~ '^\d';
    stone := regexp_replace(stone, '^\d+\s+', '');
    stone := regexp_replace(stone, '\s*[,;.(/].*$|\s+(de\s+\d|em|com|e|no|na|ao)\M.*$', '');
    stone := regexp_replace(stone,
      '\s+(redond[ao]s?|ova(l|is)|quadrad[ao]s?|retangular(es)?|gotas?|navetes?|baguetes?|facetad[ao]s?|lapidad[ao]s?)\M',
      '', 'gi');
    if many then
      stone := regexp_replace(regexp_replace(stone, 'uis\M', 'ul', 'g'), 'ais\M', 'al', 'g');
      stone := regexp_replace(stone, '([aeo])s\M', '\1', 'g');
    end if;
    stone := left(btrim(stone), 60);
    if stone <> '' then return upper(left(stone, 1)) || substr(stone, 2); end if;
  end loop;
  return '';
end $function$
;
