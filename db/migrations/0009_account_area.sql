-- Several delivery addresses per customer, changes of e-mail, and what stays of orders whose owner has left.

-- ---------------------------------------------------------------- addresses

-- The truth about where a customer's parcels go. The address columns of `profiles` mirror the preferred one.
create table customer_addresses (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  -- What its owner calls it: 'Casa'.
  label text not null default '',
  zip_code text not null default '',
  street text not null default '',
  number text not null default '',
  complement text not null default '',
  neighborhood text not null default '',
  city text not null default '',
  state text not null default '',
  preferred boolean not null default false,
  -- Set instead of deleting the row, so that it can be taken back for a day.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_addresses_preferred on customer_addresses (customer_id) where preferred and removed_at is null;
create index customer_addresses_customer on customer_addresses (customer_id, created_at);
create index customer_addresses_removed on customer_addresses (removed_at) where removed_at is not null;

insert into customer_addresses
  (customer_id, zip_code, street, number, complement, neighborhood, city, state, preferred, created_at)
select id, zip_code, street, number, complement, neighborhood, city, state, true, created_at
  from profiles
 where zip_code || street || number || complement || neighborhood || city || state <> '';

-- With the commit that changes an address the profile shows it; without a preferred one its columns are empty.
create function mirror_preferred_address() returns trigger language plpgsql as $$
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
end $$;
create trigger customer_addresses_mirror after insert or update or delete on customer_addresses
  for each row execute function mirror_preferred_address();

-- ---------------------------------------------------------------- e-mail

-- A change that waits: it happens once the old and the new address have both agreed.
create table email_changes (
  customer_id uuid primary key references customers on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  requested_at timestamptz not null
);

-- ---------------------------------------------------------------- orders of deleted accounts

-- The day from which nothing obliges the shop to know who bought; set when the owner deletes their account.
alter table orders add column anonymise_on date;
create index orders_anonymise_on on orders (anonymise_on) where anonymise_on is not null;
