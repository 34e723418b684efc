-- What a look at the providers with test keys found. The steps hold no secret and no personal data; the newest few stay.
create table provider_checks (
  id uuid primary key default gen_random_uuid(),
  asked_at timestamptz not null,
  ended_at timestamptz,
  steps jsonb not null default '[]'
);
create index provider_checks_newest on provider_checks (asked_at desc);
