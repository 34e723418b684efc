-- Staff: passwords, sessions and the second factor, apart from those of customers.

alter table staff
  add constraint staff_username_plain check (username ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  add constraint staff_email_lower check (email = lower(email));

create table staff_credentials (
  staff_id uuid primary key references staff on delete cascade,
  password_hash text not null,
  -- The demo owner's password, which everyone knows; false as soon as another one is chosen.
  is_demo boolean not null default false,
  changed_at timestamptz not null
);

-- The cookie's token is kept as its hash only. `expires_at` never moves.
create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  token_hash bytea not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_age on staff_sessions (expires_at);

-- One-time codes by app; the secret is encrypted. Not asked for before it is confirmed.
create table staff_second_factors (
  staff_id uuid primary key references staff on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The last time step whose code was taken: no code counts twice.
  last_step bigint not null default 0
);

create table staff_backup_codes (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_subject_newest on audit_log (subject, id desc);
drop index audit_log_subject;

-- What the shop calls itself stands on every page: every process reads it anew and drops the pages it keeps.
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', json_build_object('setting', coalesce(new.key, old.key))::text);
  return null;
end $$;
create trigger settings_announce_change after insert or update or delete on settings
  for each row execute function announce_settings_change();
