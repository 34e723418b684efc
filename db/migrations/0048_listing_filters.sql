-- no transaction
-- Filters of a listing by size, material, stone and what is in stock, with the number of products behind each; the index of
-- product codes for searches; and best sellers by category.

-- ---------------------------------------------------------------- the stone

-- What shoppers filter by: from the details ('Pedra: Zircônia branca de 5 mm' is 'Zircônia branca') until somebody edits it.
alter table products add column if not exists stone text not null default '';

-- The stone that a product's details name: without number, shape, setting and measures; '' if they name none.
create or replace function stone_of(details text[]) returns text language plpgsql immutable parallel safe as $$
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
end $$;

-- A stone that follows the details keeps following them; one that somebody has edited stays.
create or replace function keep_stone() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.stone = '' then new.stone := stone_of(new.details); end if;
  elsif new.details is distinct from old.details and new.stone = old.stone and old.stone = stone_of(old.details) then
    new.stone := stone_of(new.details);
  end if;
  return new;
end $$;
-- By its name before products_bump_version, which compares whole rows.
create or replace trigger products_apply_stone before insert or update of details on products
  for each row execute function keep_stone();

-- ---------------------------------------------------------------- what listings are filtered by

-- One row per listed product. `combination` holds material, stone, sizes, sizes in stock ('*': all of them) and whether
-- there are any pieces: counting its values once gives the number of products behind every filter.
create table if not exists listing_facets (
  product_id text primary key references products on delete cascade,
  category text not null,
  price_cents integer not null,
  position integer not null,
  is_on_sale boolean not null,
  -- Without case and accents.
  name text not null,
  material text not null,
  stone text not null,
  -- The sizes a shopper may choose; none for a product of one size.
  sizes text[] not null,
  -- Those with pieces for sale.
  free_sizes text[] not null,
  in_stock boolean not null,
  combination text not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index concurrently if not exists listing_facets_combination on listing_facets (category, price_cents)
  include (is_on_sale, combination, product_id);
create index concurrently if not exists listing_facets_stone on listing_facets (stone, category, position) where stone <> '';
create index concurrently if not exists listing_facets_material on listing_facets (material, category, position);
create index concurrently if not exists listing_facets_sizes on listing_facets using gin (sizes) with (fastupdate = off);

-- Held against `sizesFor` of shop/catalogue/products/product.ts by a test.
create or replace function sizes_of(category text, listed text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select case
      when category in ('brincos', 'piercing') then '{}'
      when listed <> '{}' then listed
      when category = 'aneis' then '{11,12,13,14,15,16,17,18,19,20,21,22,23,24}'
      when category = 'pulseiras' then '{14cm,15cm,16cm,17cm,18cm,19cm,20cm,21cm}'
      else '{}' end::text[] $$;

-- Overwrites the rows of some products; those that are not listed lose theirs.
create or replace function refresh_listing_facets(ids text[]) returns void language plpgsql as $$
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
end $$;

-- To shoppers the badge 'Oferta' and the tag 'Promoção' are one thing: what has either stands under 'Oferta'.
create or replace function refresh_listing_entries(ids text[]) returns void language plpgsql as $$
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
end $$;

-- As before; also material, stone and sizes are what listings are filtered by.
create or replace function keep_changed_products() returns trigger language plpgsql as $$
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

  ids := array(
    select id from (select id, position, material, stone, available_sizes from after_change
                    except
                    select id, position, material, stone, available_sizes from before_change) as filtered
     order by position);
  if ids <> '{}' then perform refresh_listing_facets(ids); end if;
  return null;
end $$;

-- A size that is sold out or back. The product's row is locked first: two that move sizes of one product wait for each other,
-- and the second sees what the first has done. By their names these triggers come after those that count products.stock.
create or replace function refresh_facets_of_moved(ids text[]) returns void language plpgsql as $$
begin
  if ids = '{}' then return; end if;
  perform from products where id = any (ids) order by id for no key update;
  perform refresh_listing_facets(ids);
end $$;

create or replace function refresh_facets_of_added_skus() returns trigger language plpgsql as $$
begin
  perform refresh_facets_of_moved(array(select distinct product_id from added order by product_id));
  return null;
end $$;
create or replace trigger skus_refresh_facets_of_added after insert on skus
  referencing new table as added for each statement execute function refresh_facets_of_added_skus();

create or replace function refresh_facets_of_moved_skus() returns trigger language plpgsql as $$
begin
  perform refresh_facets_of_moved(array(
    select distinct product_id
      from (select id, product_id, size, on_hand > reserved from after_moving
            except
            select id, product_id, size, on_hand > reserved from before_moving) as turned
     order by product_id));
  return null;
end $$;
create or replace trigger skus_refresh_facets_of_moved after update on skus
  referencing old table as before_moving new table as after_moving
  for each statement execute function refresh_facets_of_moved_skus();

create or replace function refresh_facets_of_removed_skus() returns trigger language plpgsql as $$
begin
  perform refresh_facets_of_moved(array(select distinct product_id from removed order by product_id));
  return null;
end $$;
create or replace trigger skus_refresh_facets_of_removed after delete on skus
  referencing old table as removed for each statement execute function refresh_facets_of_removed_skus();

-- ---------------------------------------------------------------- searches by code, best sellers by category

-- A product's code as people type it: without case and dashes.
create or replace function code_key(id text) returns text language sql immutable strict parallel safe
  as $$ select lower(translate(id, '-_ ', '')) $$;
create index concurrently if not exists products_code on products (code_key(id) text_pattern_ops)
  where archived_at is null and not unlisted;
create index concurrently if not exists products_best_seller_of_category on products (category, position)
  where is_best_seller and archived_at is null and not unlisted;

-- ---------------------------------------------------------------- what is there already

-- Filling in a stone is no edit: the version stays while this runs.
create or replace function bump_product_version() returns trigger language plpgsql as $$
declare
  last_version constant integer := old.version;
begin
  old.stock := new.stock;
  old.stone := new.stone;
  old.version := new.version;
  old.updated_at := new.updated_at;
  old.effective_price_cents := new.effective_price_cents;
  if old is distinct from new then
    new.version := last_version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

do $$
declare
  last text := '';
  ids text[];
begin
  loop
    ids := array(select id from products where id > last order by id limit 200);
    exit when ids = '{}';
    perform from products where id = any (ids) order by id for no key update;
    update products set stone = stone_of(details) where id = any (ids) and stone = '' and stone_of(details) <> '';
    insert into listing_entries (product_id, tag, category, price_cents, position, is_on_sale, name)
    select id, 'Oferta', category, effective_price_cents, position, is_on_sale, plain_text(name)
      from products
     where id = any (ids) and archived_at is null and not unlisted and (is_on_sale or 'Promoção' = any (tags))
    on conflict (product_id, tag) do nothing;
    perform refresh_listing_facets(ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

-- Rows are compared as they are, whatever columns they have.
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
