-- no transaction
-- Old ('de') prices that were charged, and those that nobody can prove: kept per product on offer, from its price history.

-- An owner's word that a price was charged, also for lower old prices.
create table if not exists old_price_declarations (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  old_price_cents integer not null check (old_price_cents > 0),
  staff_id uuid references staff on delete set null,
  -- The file it was said with; null: said in the list.
  upload_id uuid references bulk_uploads on delete set null,
  declared_at timestamptz not null
);
create index if not exists old_price_declarations_product on old_price_declarations (product_id, old_price_cents desc);
create index if not exists old_price_declarations_staff on old_price_declarations (staff_id);
create index if not exists old_price_declarations_upload on old_price_declarations (upload_id);

alter table bulk_uploads add column if not exists declares_old_prices boolean not null default false;

create table if not exists old_prices (
  product_id text primary key references products on delete cascade,
  old_price_cents integer not null,
  -- When the present price took effect.
  since timestamptz not null,
  -- The first day in São Paulo on which the history proves it no longer; the days of a lower price only grow older.
  unproved_from date not null,
  declared boolean not null,
  proved boolean not null
);
create index if not exists old_prices_unproved on old_prices (unproved_from, product_id) where not proved;
create index if not exists old_prices_due on old_prices (unproved_from) where proved and not declared;

-- A day counts where at no moment of it customers paid less than the old price: it is proved by 30 of the last 90 whole days.
-- Held against the rule of shop/pricing/old-price.ts by a test.
create or replace function refresh_old_prices(ids text[]) returns void language plpgsql as $$
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
end $$;

create or replace function keep_old_prices() returns trigger language plpgsql as $$
begin
  perform refresh_old_prices(array(select distinct product_id from added));
  return null;
end $$;
-- Every new price passes through the history, whoever writes it.
create or replace trigger price_history_keep_old_prices after insert on price_history
  referencing new table as added for each statement execute function keep_old_prices();
create or replace trigger old_price_declarations_keep_old_prices after insert on old_price_declarations
  referencing new table as added for each statement execute function keep_old_prices();

-- Pages may show another price by the passage of days or an owner's word, without an edit of the product.
create or replace function announce_proved_old_prices() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger old_prices_announce after update on old_prices
  referencing old table as before_change new table as after_change
  for each statement execute function announce_proved_old_prices();

-- The products whose old price the shop leaves out: none, unless the setting says so.
create or replace view hidden_old_prices as
  select product_id from old_prices
   where not proved
     and coalesce((select value -> 'provedOnly' = 'true'::jsonb from settings where key = 'old_prices'), false);

do $$
declare
  last text := '';
  ids text[];
begin
  loop
    ids := array(select id from products where id > last and discount_price_cents is not null order by id limit 500);
    exit when ids = '{}';
    perform refresh_old_prices(ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
