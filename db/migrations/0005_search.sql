-- Search. What products say is broken into words once, when it is written: a search looks its term up in the list of all
-- words, which is small, and then finds the products of those words through one index.

-- The pieces of a text between spaces, without case and accents. (Functions of an index name the schema they are in:
-- the index is kept by whoever writes, whatever that one's search path.)
create function search_pieces(value text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array_remove(regexp_split_to_array(public.plain_text(value), '\s+'), '') $$;

-- A piece without the signs around it: 'prata' of '(prata),'.
create function search_core(piece text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(piece, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') $$;

-- A word in the singular, by its ending: the stemmer does not know that 'aneis' is 'anel'.
create function search_singular(word text) returns text
  language sql immutable strict parallel safe
  as $$
    select case
      when word ~ '..oes$' then regexp_replace(word, 'oes$', 'ao')
      when word ~ '.[aeou]is$' then regexp_replace(word, 'is$', 'l')
      when word ~ '...[^aeou]is$' then regexp_replace(word, 's$', 'l')
      when word ~ '..[rz]es$' then regexp_replace(word, 'es$', '')
      when word ~ '..ns$' then regexp_replace(word, 'ns$', 'm')
      when word ~ '..s$' then regexp_replace(word, 's$', '')
      else word end $$;

-- What the forms of a word have in common; null for what is no word, and for words that say nothing ('de', 'com').
create function search_stem(word text) returns text
  language sql stable strict parallel safe
  as $$
    select stem[1] from ts_lexize('pg_catalog.portuguese_stem', search_singular(word)) as stem
     where word ~ '^[[:alpha:]-]{3,30}$' $$;

-- Whether two words of one stem differ in number and gender only.
create function is_form_of(word text, other text) returns boolean
  language sql immutable strict parallel safe
  as $$ select regexp_replace(search_singular(word), '[aoe]$', '') = regexp_replace(search_singular(other), '[aoe]$', '') $$;

-- Whether a piece is a word that says nothing by itself.
create function is_stop_word(piece text) returns boolean
  language sql stable strict parallel safe
  as $$ select coalesce(ts_lexize('pg_catalog.portuguese_stem', piece) = '{}', false) $$;

-- A word, and what is left of it without one of its letters: two words that are one typo apart share one of these.
create function search_deletes(word text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(distinct left(word, at - 1) || substr(word, at + 1)) || word
      from generate_series(1, length(word)) as at
     where word ~ '^[[:alpha:]-]{3,30}$' $$;

-- Its words of three letters and more. One longer than any term is cut into overlapping ones: what a term finds in it
-- lies whole in one of them.
create function search_words_of(value text) returns setof text
  language sql immutable strict parallel safe rows 50
  as $$
    select distinct core
      from unnest(public.search_pieces(value)) as piece
      cross join lateral generate_series(1, greatest(1, length(piece) - 200), 200) as at
      cross join lateral public.search_core(substr(piece, at, 400)) as core
     where length(core) >= 3 $$;

-- What a text is found by: its words, and its runs of one or two signs, by which short terms are looked up. Only ever to
-- be read from the index: its cost says so, and that it is restricted keeps searches in one process.
create function search_keys(value text) returns text[]
  language sql immutable strict parallel restricted cost 1000
  as $$
    select array(
      select public.search_words_of(value)
      union all
      select distinct substr(piece, at, size)
        from (select distinct piece from unnest(public.search_pieces(value)) as piece) as pieces
        cross join lateral generate_series(1, length(piece)) as at
        cross join generate_series(1, 2) as size
       where at + size <= length(piece) + 1) $$;

-- The words of all listed products.
create table search_words (
  word text primary key,
  -- As it was first written, in small letters: 'zircônia'.
  written text not null,
  stem text,
  deletes text[]
);
create index search_words_substring on search_words using gin (word gin_trgm_ops);
create index search_words_stem on search_words (stem) where stem is not null;
create index search_words_deletes on search_words using gin (deletes) where deletes is not null;

-- One narrow row per listed product: a search reads thousands of these, and only a page's worth of products. All texts
-- are without case and accents, with single spaces.
create table search_entries (
  product_id text primary key references products on delete cascade,
  position integer not null,
  name text not null,
  tags text not null,
  description text not null
) with (autovacuum_analyze_scale_factor = 0.02);
-- Without a list of pending keys no search pays for what was written before it.
create index search_entries_keys on search_entries
  using gin (search_keys(name), search_keys(name || ' ' || tags), search_keys(name || ' ' || tags || ' ' || description))
  with (fastupdate = off);
-- Working out the keys of thousands of products for statistics takes seconds and would tell the planner nothing it needs.
alter index search_entries_keys alter column 1 set statistics 0;
alter index search_entries_keys alter column 2 set statistics 0;
alter index search_entries_keys alter column 3 set statistics 0;
create index search_entries_name on search_entries (name text_pattern_ops);
create index search_entries_position on search_entries (position);

-- Sorting thousands of found products by price reads this instead of their rows.
create index products_price_by_id on products (id) include (effective_price_cents);

-- What a term's pieces are looked up by: a word or part of one of three letters and more, or a run of one or two signs.
create function search_needles(term text) returns table (needle text, place bigint)
  language sql stable strict
  as $$
    select found.needle, min(pieces.place)
      from unnest(search_pieces(term)) with ordinality as pieces (piece, place)
      cross join lateral search_core(piece) as core
      cross join lateral (
        select piece as needle where length(piece) <= 2
        union all
        select core where length(piece) > 2 and length(core) between 1 and 2
        union all
        select search_core(left(core, 200)) where length(core) > 2
        union all
        select substr(piece, at, 2) from generate_series(1, length(piece) - 1) as at where length(piece) > 2 and core = ''
      ) as found
     where found.needle <> ''
     group by found.needle
     order by 2
     limit 16 $$;

-- Adds the words that some products bring. Two transactions may bring the same one: the later waits for the earlier.
create function learn_search_words(ids text[]) returns void language sql as $$
  insert into search_words (word, written, stem, deletes)
  select fresh.word, coalesce(spelling.written, fresh.word), search_stem(fresh.word), search_deletes(fresh.word)
    from (
      select distinct on (found.word) found.word as word, said.text
        from products
        cross join lateral (values (name || e'\n' || joined_tags(tags) || e'\n' || description)) as said (text)
        cross join lateral search_words_of(said.text) as found (word)
       where id = any (ids) and archived_at is null and not unlisted
         and not exists (select from search_words known where known.word = found.word)) as fresh
    left join lateral (
      select lower(search_core(piece)) as written
        from regexp_split_to_table(fresh.text, '\s+') as piece
       where plain_text(search_core(piece)) = fresh.word
       limit 1) as spelling on true
   order by fresh.word
  on conflict do nothing $$;

-- Writes the entries of some products anew; those that are not listed lose theirs.
create function refresh_search_entries(ids text[]) returns void language sql as $$
  -- First of all: forget_search_words waits for whoever has begun to write entries.
  delete from search_entries e
   where e.product_id = any (ids)
     and not exists (select from products p
                      where p.id = e.product_id and p.archived_at is null and not p.unlisted);
  select learn_search_words(ids);
  insert into search_entries (product_id, position, name, tags, description)
  select id, position, array_to_string(search_pieces(name), ' '), array_to_string(search_pieces(joined_tags(tags)), ' '),
         array_to_string(search_pieces(description), ' ')
    from products
   where id = any (ids) and archived_at is null and not unlisted
   order by position
  on conflict (product_id) do update
    set position = excluded.position, name = excluded.name, tags = excluded.tags, description = excluded.description $$;

-- Forgets the words that no product holds any more, so that no term is corrected to one of them.
create function forget_search_words() returns void language sql as $$
  lock table search_entries in share row exclusive mode;
  delete from search_words w
   where not exists (select from search_entries
                      where search_keys(name || ' ' || tags || ' ' || description) && array[w.word]) $$;

create function keep_added_search_entries() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select id from added));
  return null;
end $$;
create trigger products_add_search_entries after insert on products
  referencing new table as added for each statement execute function keep_added_search_entries();

create function keep_search_entry() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array[new.id]);
  return null;
end $$;
create trigger products_keep_search_entry
  after update of name, description, tags, unlisted, archived_at, position on products for each row
  when ((old.name, old.description, old.tags, old.unlisted, old.archived_at, old.position)
        is distinct from (new.name, new.description, new.tags, new.unlisted, new.archived_at, new.position))
  execute function keep_search_entry();

select refresh_search_entries(array(select id from products));

-- Terms are found through the words now.
drop index products_name_trgm;
drop index products_description_trgm;
drop index products_tags_trgm;
