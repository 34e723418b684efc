-- The same words, keys and entries as before, made in a fraction of the time: texts are taken whole instead of piece by
-- piece, and what a trigger runs is planned once instead of each time. The index holds what it held.

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

-- Writes the entries of some products anew; those that are not listed lose theirs.
create or replace function refresh_search_entries(ids text[]) returns void language plpgsql as $$
begin
  -- First of all: forget_search_words waits for whoever has begun to write entries.
  delete from search_entries e
   where e.product_id = any (ids)
     and not exists (select from products p
                      where p.id = e.product_id and p.archived_at is null and not p.unlisted);
  perform learn_search_words(ids);
  insert into search_entries (product_id, position, name, tags, description)
  select id, position, array_to_string(search_pieces(name), ' '), array_to_string(search_pieces(joined_tags(tags)), ' '),
         array_to_string(search_pieces(description), ' ')
    from products
   where id = any (ids) and archived_at is null and not unlisted
   order by position
  on conflict (product_id) do update
    set position = excluded.position, name = excluded.name, tags = excluded.tags, description = excluded.description;
end $$;
