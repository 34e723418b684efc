-- Writing many products at once. What follows from a change (pieces, prices, entries of searches and listings, pages to be
-- made anew) is worked out once per statement instead of once per row; the index of searches takes the keys of a whole
-- statement together. The kept tables hold what they held.

-- ---------------------------------------------------------------- pieces

drop trigger skus_keep_product_stock on skus;
drop function keep_product_stock();

-- A product written together with its pieces says their number itself: only what differs is written again.
create function keep_stock_of_added_skus() returns trigger language plpgsql as $$
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
end $$;
create trigger skus_keep_stock_of_added after insert on skus
  referencing new table as added for each statement execute function keep_stock_of_added_skus();

create function move_product_stock(ids text[], deltas integer[]) returns void language plpgsql as $$
begin
  update products set stock = stock + moved.delta
    from unnest(ids, deltas) as moved (id, delta)
   where products.id = moved.id;
end $$;

create function keep_stock_of_moved_skus() returns trigger language plpgsql as $$
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
end $$;
create trigger skus_keep_stock_of_moved after update on skus
  referencing old table as before_moving new table as after_moving
  for each statement execute function keep_stock_of_moved_skus();

create function keep_stock_of_removed_skus() returns trigger language plpgsql as $$
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
end $$;
create trigger skus_keep_stock_of_removed after delete on skus
  referencing old table as removed for each statement execute function keep_stock_of_removed_skus();

-- ---------------------------------------------------------------- versions

-- Selling a piece is no edit; the generated price is not known yet before the row is written. Rows are compared as they
-- are, whatever columns they have.
create or replace function bump_product_version() returns trigger language plpgsql as $$
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
end $$;

-- ---------------------------------------------------------------- entries of searches

-- Keys of the name alone are asked for nowhere. Keys are collected while a statement runs and put into the index together
-- at its end (flush_search_entries), which costs a fraction of putting in each by itself. Half of each page is left free:
-- new prices of all products on it find room there and touch no index.
drop index search_entries_keys;
create temporary table kept_entries on commit drop as select * from search_entries;
truncate search_entries;
alter table search_entries set (fillfactor = 48);
insert into search_entries select * from kept_entries order by position;
create index search_entries_keys on search_entries
  using gin (search_keys(name || ' ' || tags), search_keys(name || ' ' || tags || ' ' || description))
  with (fastupdate = on, gin_pending_list_limit = 16384);
alter index search_entries_keys alter column 1 set statistics 0;
alter index search_entries_keys alter column 2 set statistics 0;

-- Puts the keys that wait into the index, so that no search has to look at them one by one. Only the index's owner may,
-- whoever it is that writes.
create function flush_search_entries() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform gin_clean_pending_list(to_regclass('public.search_entries_keys'));
  end $$;

-- Writes the entries of some products anew; those that are not listed lose theirs.
create or replace function refresh_search_entries(ids text[]) returns void language plpgsql as $$
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
end $$;

-- Writes new prices into entries whose texts stay.
create function reprice_search_entries(ids text[], cents integer[]) returns void language plpgsql as $$
begin
  update search_entries set price_cents = priced.cents
    from unnest(ids, cents) as priced (id, cents)
   where product_id = priced.id and price_cents <> priced.cents;
  -- An entry that found no room on its page has brought its keys again.
  if found then perform flush_search_entries(); end if;
end $$;

-- ---------------------------------------------------------------- entries of listings

-- A name is made plain once for all of its product's tags.
create or replace function refresh_listing_entries(ids text[]) returns void language plpgsql as $$
begin
  delete from listing_entries where product_id = any (ids);
  insert into listing_entries (product_id, tag, category, price_cents, position, is_on_sale, name)
  select id, tag, category, effective_price_cents, position, is_on_sale, plain_name
    from (select id, tags, category, effective_price_cents, position, is_on_sale, plain_text(name) as plain_name
            from products
           where id = any (ids) and archived_at is null and not unlisted
          offset 0) as listed
    cross join lateral (select distinct tag from unnest(array_append(tags, '')) as tag where tag is not null) as each;
end $$;

-- ---------------------------------------------------------------- products

drop trigger products_first_price on products;
drop trigger products_next_price on products;
drop trigger products_announce_change on products;
drop trigger products_add_search_entries on products;
drop trigger products_keep_search_entry on products;
drop trigger products_keep_search_price on products;
drop trigger products_add_listing_entries on products;
drop trigger products_keep_listing_entries on products;
drop function keep_price_history();
drop function announce_product_change();
drop function keep_added_search_entries();
drop function keep_search_entry();
drop function keep_search_price();
drop function keep_added_listing_entries();
drop function keep_listing_entries();

-- Tells every process which pages to drop: those of these products and of the listings of their categories. A notice has
-- room for 8,000 bytes.
create function announce_products(ids text[], categories text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 1 then
    perform pg_notify('catalogue_changed', json_build_object('product', ids[1], 'categories', categories)::text);
    return;
  end if;
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed',
      json_build_object('products', ids[at:at + 59], 'categories', categories)::text);
  end loop;
end $$;

-- Who or what makes the prices of this transaction, as far as it has said so.
create function price_cause() returns text language sql stable
  as $$ select nullif(current_setting('shop.price_cause', true), '') $$;

create function keep_added_products() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(select id from added order by position);
begin
  if ids = '{}' then return null; end if;
  insert into price_history (product_id, price_cents, discount_price_cents, cause)
  select id, price_cents, discount_price_cents, price_cause() from added order by position;
  -- Their later pieces are told by a trigger of their own.
  insert into scarce_products (product_id, stock) select id, stock from added where stock <= 10 order by position;
  perform refresh_search_entries(ids);
  perform refresh_listing_entries(ids);
  perform announce_products(ids, array(select distinct category from added));
  return null;
end $$;
create trigger products_keep_added after insert on products
  referencing new table as added for each statement execute function keep_added_products();

-- Codes are looked up in the panel only: a short list of keys that wait is soon read, and spares each new price of a product
-- some twenty of them.
alter index products_id_trgm set (fastupdate = on, gin_pending_list_limit = 256);

-- Rows before and after are held against each other by `except`, which needs no plan for few or many of them.
create function keep_changed_products() returns trigger language plpgsql as $$
declare
  ids text[];
  cents integer[];
begin
  -- What pages show: any edit has a new version; of the stock only reaching or leaving zero counts.
  ids := array(
    select id from (select id, version, category, stock = 0 from after_change
                    except
                    select id, version, category, stock = 0 from before_change) as shown);
  if ids = '{}' then return null; end if;
  perform announce_products(ids, array(
    select category from (select id, version, category, stock = 0 from after_change
                          except
                          select id, version, category, stock = 0 from before_change) as shown
    union
    select category from (select id, version, category, stock = 0 from before_change
                          except
                          select id, version, category, stock = 0 from after_change) as shown));

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
  return null;
end $$;
create trigger products_keep_changed after update on products
  referencing old table as before_change new table as after_change
  for each statement execute function keep_changed_products();

create function keep_removed_products() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(select id from removed order by position);
begin
  if ids <> '{}' then perform announce_products(ids, array(select distinct category from removed)); end if;
  return null;
end $$;
create trigger products_keep_removed after delete on products
  referencing old table as removed for each statement execute function keep_removed_products();
