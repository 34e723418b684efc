-- Devices on which staff receive notices by web push (RFC 8030), and the shop's key pair towards push services (RFC 8292).
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  -- The session that last confirmed the device. Without a foreign key: notices outlive the session's 24 hours.
  session_id uuid not null,
  -- The endpoint is a secret by which anybody could send: it is found by its hash.
  endpoint_hash bytea not null unique,
  -- Endpoint and keys, encrypted.
  subscription text not null,
  name text not null,
  events text[] not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Refusals in a row.
  failures integer not null default 0
);
create index push_devices_staff on push_devices (staff_id);
create table push_keys (
  id smallint primary key default 1,
  public_key text not null,
  -- Encrypted.
  private_key text not null,
  created_at timestamptz not null,
  constraint push_keys_one check (id = 1)
);
