-- Newsletter with double opt-in, messages to the shop, applications of resellers.

-- ---------------------------------------------------------------- newsletter

-- Tokens are kept as hashes only. A confirmed subscription's consent is a row in `consents`, its subject this row's id.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  source text not null check (source in ('site', 'api')),
  -- When and from where the running or last opt-in was asked for.
  requested_at timestamptz not null,
  request_ip text,
  confirmation_hash bytea not null unique,
  confirmation_expires_at timestamptz not null,
  unsubscribe_hash bytea not null unique,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletter_subscribers_newest on newsletter_subscribers (state, created_at desc, id desc);
create index newsletter_subscribers_pending on newsletter_subscribers (requested_at) where state = 'pending';

-- ---------------------------------------------------------------- contact

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  status text not null default 'received' check (status in ('received', 'answered')),
  name text not null,
  email text not null check (email = lower(email)),
  subject text not null,
  message text not null,
  customer_id uuid references customers on delete set null,
  -- The same words of the same person on the same day are one message, however often they are sent.
  content_hash bytea not null,
  sent_on date not null,
  read_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null,
  unique (content_hash, sent_on)
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
create index contact_messages_email on contact_messages (email, created_at desc);
create index contact_messages_customer on contact_messages (customer_id);

-- ---------------------------------------------------------------- resellers

-- One application per CPF or CNPJ.
create table reseller_applications (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'received' check (status in ('received', 'approved', 'declined')),
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  address text not null,
  document text not null unique check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  read_at timestamptz,
  decided_at timestamptz,
  -- Each time it is sent in; the first is created_at.
  submitted_at timestamptz not null,
  created_at timestamptz not null
);
create index reseller_applications_newest on reseller_applications (submitted_at desc, id desc);
create index reseller_applications_by_status on reseller_applications (status, submitted_at desc, id desc);
create index reseller_applications_email on reseller_applications (email);
