-- Less work for the same answers. Words, keys and entries are made in a fraction of the time: texts are taken whole instead
-- of piece by piece, and what a trigger runs is planned once instead of each time. The index holds what it held.

-- The words of three letters and more of a text. One longer than any term is cut into overlapping ones: what a term
-- finds in it lies whole in one of them.
create or replace function search_words_of(value text) returns setof text
  language plpgsql immutable strict parallel safe rows 50
  as $$
  begin
    if value ~ '\S{200}\S{201}' then
      return query
        select distinct core
          from unnest(public.search_pieces(value)) as piece
          cross join lateral generate_series(1, greatest(1, length(piece) - 200), 200) as at
          cross join lateral public.search_core(substr(piece, at, 400)) as core
         where length(core) >= 3;
    else
      return query
        select distinct word
          from unnest(string_to_array(regexp_replace(regexp_replace(public.plain_text(value), '\s+', ' ', 'g'),
                 '(^| )[^[:alnum:] ]+|[^[:alnum:] ]+(?= |$)', '\1', 'g'), ' ')) as word
         where length(word) >= 3;
    end if;
  end $$;

-- What a text of an entry, plain and with single spaces, is found by: its words, and its runs of one or two signs. Only
-- ever to be read from the index: its cost says so, and that it is restricted keeps searches in one process.
create or replace function search_keys(value text) returns text[]
  language plpgsql immutable strict parallel restricted cost 1000
  as $$
  declare
    words text[];
    signs constant text[] := string_to_array(value, null);
  begin
    if value ~ '[^ ]{200}[^ ]{201}' then
      words := array(select public.search_words_of(value));
    else
      words := array(
        select word
          from unnest(string_to_array(
                 regexp_replace(value, '(^| )[^[:alnum:] ]+|[^[:alnum:] ]+(?= |$)', '\1', 'g'), ' ')) as word
         where length(word) >= 3);
    end if;
    return words || array_remove(signs, ' ') || array(
      select sign || following from unnest(signs, signs[2:]) as pairs (sign, following)
       where sign <> ' ' and following <> ' ');
  end $$;

-- Adds the words that some products bring. Two transactions may bring the same one: the later waits for the earlier.
create or replace function learn_search_words(ids text[]) returns void language plpgsql as $$
begin
  insert into search_words (word, written, stem, deletes)
  select fresh.word, coalesce(spelling.written, fresh.word), search_stem(fresh.word), search_deletes(fresh.word)
    from (
      select distinct on (found.word) found.word as word, said.text
        from products
        cross join lateral (values (name || e'\n' || joined_tags(tags) || e'\n' || description)) as said (text)
        cross join lateral search_words_of(said.text) as found (word)
       where id = any (ids) and archived_at is null and not unlisted
         -- With a limit each word is looked up by itself: one product's words are few, all words are many.
         and (select true from search_words known where known.word = found.word limit 1) is null) as fresh
    left join lateral (
      select lower(search_core(piece)) as written
        from regexp_split_to_table(fresh.text, '\s+') as piece
       where plain_text(search_core(piece)) = fresh.word
       limit 1) as spelling on true
   order by fresh.word
  on conflict do nothing;
end $$;

-- A found product's price is read with it: sorting by price asks no other table. A new price changes no index as long as
-- its page has room.
alter table search_entries add column price_cents integer, set (fillfactor = 90);
drop index search_entries_keys;
update search_entries e set price_cents = p.effective_price_cents from products p where p.id = e.product_id;
alter table search_entries alter column price_cents set not null;
create index search_entries_keys on search_entries
  using gin (search_keys(name), search_keys(name || ' ' || tags), search_keys(name || ' ' || tags || ' ' || description))
  with (fastupdate = off);
alter index search_entries_keys alter column 1 set statistics 0;
alter index search_entries_keys alter column 2 set statistics 0;
alter index search_entries_keys alter column 3 set statistics 0;
drop index products_price_by_id;

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
end $$;

create function keep_search_price() returns trigger language plpgsql as $$
begin
  update search_entries set price_cents = new.effective_price_cents where product_id = new.id;
  return null;
end $$;
create trigger products_keep_search_price
  after update of price_cents, discount_price_cents on products for each row
  when (old.effective_price_cents is distinct from new.effective_price_cents)
  execute function keep_search_price();

-- What a search looks up is planned once per connection, too.
create or replace function search_stem(word text) returns text
  language plpgsql stable strict parallel safe
  as $$
  begin
    if word !~ '^[[:alpha:]-]{3,30}$' then return null; end if;
    return (ts_lexize('pg_catalog.portuguese_stem', search_singular(word)))[1];
  end $$;

drop function search_needles(text);

-- What a term's pieces are looked up by, in its order, each once: a word or part of one of three letters and more, or a
-- run of one or two signs.
create function search_needles(term text) returns text[]
  language plpgsql stable strict
  as $$
  declare
    needles text[] := '{}';
    fresh text[];
    piece text;
    core text;
  begin
    foreach piece in array search_pieces(term) loop
      core := search_core(piece);
      if length(piece) <= 2 then fresh := array[piece];
      elsif length(core) > 2 then fresh := array[search_core(left(core, 200))];
      elsif core <> '' then fresh := array[core];
      else fresh := array(select substr(piece, at, 2) from generate_series(1, length(piece) - 1) as at);
      end if;
      foreach piece in array fresh loop
        if piece <> all (needles) then needles := needles || piece; end if;
        if cardinality(needles) = 16 then return needles; end if;
      end loop;
    end loop;
    return needles;
  end $$;

-- The pieces of a term, in its order, with the words of the catalogue that each stands for: those that contain it and
-- other forms of it. A term without a sign has none.
create function look_up_search_term(term text)
  returns table (phrase text, needle text, idle boolean, keys text[])
  language plpgsql stable strict rows 4
  as $$
  #variable_conflict use_column
  declare
    whole constant text := array_to_string(search_pieces(term), ' ');
    piece text;
    parts text[];
    forms text[];
    sure boolean;
  begin
    foreach piece in array search_needles(term) loop
      phrase := whole;
      needle := piece;
      idle := is_stop_word(piece);
      keys := array[piece];
      if length(piece) > 2 then
        parts := array(select word from search_words
                        where word like '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%');
        select coalesce(array_agg(word), '{}'), coalesce(bool_or(is_form_of(word, piece)), false)
          into forms, sure
          from search_words where stem = search_stem(piece);
        -- Words of the same stem count when they contain the piece, too, or differ in number and gender; alone they are
        -- a guess, which is not made here.
        keys := case when parts = '{}' and not sure then '{}'
                     else array(select unnest(parts) union select unnest(forms)) end;
      end if;
      return next;
    end loop;
  end $$;

-- What is filtered and sorted by, of each listed product once for each of its tags and once for none (''). A filter's
-- products lie side by side in the index, which holds all that is asked: no row is touched.
create table listing_entries (
  product_id text not null references products on delete cascade,
  tag text not null,
  category text not null,
  price_cents integer not null,
  position integer not null,
  is_on_sale boolean not null,
  -- Without case and accents.
  name text not null,
  primary key (product_id, tag)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index listing_entries_of_tag on listing_entries (tag, category, price_cents)
  include (position, is_on_sale, product_id, name);

-- Writes the entries of some products anew; those that are not listed lose theirs.
create function refresh_listing_entries(ids text[]) returns void language plpgsql as $$
begin
  delete from listing_entries where product_id = any (ids);
  insert into listing_entries (product_id, tag, category, price_cents, position, is_on_sale, name)
  select id, tag, category, effective_price_cents, position, is_on_sale, plain_text(name)
    from products
    cross join lateral (select distinct tag from unnest(array_append(tags, '')) as tag where tag is not null) as each
   where id = any (ids) and archived_at is null and not unlisted;
end $$;

create function keep_added_listing_entries() returns trigger language plpgsql as $$
begin
  perform refresh_listing_entries(array(select id from added));
  return null;
end $$;
create trigger products_add_listing_entries after insert on products
  referencing new table as added for each statement execute function keep_added_listing_entries();

create function keep_listing_entries() returns trigger language plpgsql as $$
begin
  perform refresh_listing_entries(array[new.id]);
  return null;
end $$;
create trigger products_keep_listing_entries
  after update of name, category, tags, price_cents, discount_price_cents, is_on_sale, unlisted, archived_at, position
  on products for each row
  when ((old.name, old.category, old.tags, old.effective_price_cents, old.is_on_sale, old.unlisted, old.archived_at, old.position)
        is distinct from
        (new.name, new.category, new.tags, new.effective_price_cents, new.is_on_sale, new.unlisted, new.archived_at, new.position))
  execute function keep_listing_entries();

select refresh_listing_entries(array(select id from products));

-- Without lists of pending keys no reading pays for what was written before it.
alter index products_tags set (fastupdate = off);
alter index search_words_substring set (fastupdate = off);
alter index search_words_deletes set (fastupdate = off);
