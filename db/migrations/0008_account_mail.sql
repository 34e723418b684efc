-- Links that mails carry (confirmation, recovery), accounts that wait for their confirmation, what a login is known by.

-- Kept as hashes only. An account is a customer or a member of the staff, as the purpose says; a row without one was
-- asked for under an address that nobody has, and nothing is sent for it.
create table mailed_links (
  id uuid primary key,
  purpose text not null,
  account_id uuid,
  -- The address the link proves; once the account has another one, the link is void.
  email text,
  -- The path of this site to go on to.
  return_to text,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id, purpose);
create index mailed_links_expiry on mailed_links (expires_at);

-- Since when a sign-up waits for its owner to open the mail; until then nobody logs in.
alter table customers add column awaits_confirmation_since timestamptz;
create index customers_awaiting on customers (awaits_confirmation_since) where awaits_confirmation_since is not null;

-- Until when a session that a recovery link opened may set a password without the present one.
alter table customer_sessions add column may_set_password_until timestamptz;

-- A right password from an address its owner has used gets in, however many wrong ones come from elsewhere.
create index access_records_customer on access_records (customer_id, at desc);
