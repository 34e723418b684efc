-- A product that sells out is announced as such, so that processes drop the pages that show it and keep all others.

-- Processes of the release before drop everything for a kind of notice that they do not know.
create function announce_sold_out(ids text[]) returns void language plpgsql as $$
begin
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed', json_build_object(
      'products', ids[at:at + 59],
      'categories', array(select distinct category from products where id = any (ids[at:at + 59])),
      'only', 'sold_out')::text);
  end loop;
end $$;

-- As before; products that did nothing but sell out are announced apart.
create or replace function keep_changed_products() returns trigger language plpgsql as $$
declare
  ids text[];
  cents integer[];
  sold_out text[];
begin
  -- What pages show: any edit has a new version; of the stock only reaching or leaving zero counts.
  ids := array(
    select id from (select id, version, category, stock = 0 from after_change
                    except
                    select id, version, category, stock = 0 from before_change) as shown);
  if ids = '{}' then return null; end if;
  sold_out := array(
    select id from after_change join before_change using (id, version, category)
     where after_change.stock = 0 and before_change.stock <> 0);
  if sold_out <> '{}' then perform announce_sold_out(sold_out); end if;
  ids := array(select unnest(ids) except select unnest(sold_out));
  if ids <> '{}' then
    perform announce_products(ids, array(
      select category from after_change where id = any (ids)
      union
      select category from before_change where id = any (ids)));
  end if;

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
