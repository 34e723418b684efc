-- Carts that shoppers share by a link: pieces without whose they are.
create table shared_carts (
  code text primary key,
  items jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_carts_expires on shared_carts (expires_at);
