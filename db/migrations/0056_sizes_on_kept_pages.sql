-- A size that is sold out or back is announced, so that other processes drop the product's page.

-- Processes of the release before read this as a change of the products: they drop more, never less.
create or replace function announce_sizes(ids text[]) returns void language plpgsql as $$
begin
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('catalogue_changed', json_build_object(
      'products', ids[at:at + 59],
      'categories', array(select distinct category from products where id = any (ids[at:at + 59])),
      'only', 'sizes')::text);
  end loop;
end $$;

-- As before; also announces.
create or replace function refresh_facets_of_moved(ids text[]) returns void language plpgsql as $$
begin
  if ids = '{}' then return; end if;
  perform from products where id = any (ids) order by id for no key update;
  perform refresh_listing_facets(ids);
  perform announce_sizes(ids);
end $$;
