-- Who keeps answers that tell how many pieces there are hears which products have more or fewer, with the commit. On a
-- channel of its own: an earlier release, still running, would drop all its pages for each order.
create or replace function move_product_stock(ids text[], deltas integer[]) returns void language plpgsql as $$
begin
  update products set stock = stock + moved.delta
    from unnest(ids, deltas) as moved (id, delta)
   where products.id = moved.id;
  for at in 1 .. cardinality(ids) by 60 loop
    perform pg_notify('stock_changed', array_to_string(ids[at:at + 59], ','));
  end loop;
end $$;
