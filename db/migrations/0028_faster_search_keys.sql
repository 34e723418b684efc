-- What a text is found by, worked out in less time: the same keys and words as before.

-- A piece is looked at more closely only where a text is long enough to hold one of 400 signs; both sides of a pair are
-- read in step, without being put down first. As a tsvector each key is there once, and in the order in which the index
-- wants it.
create or replace function search_keys(value text) returns text[]
  language plpgsql immutable strict parallel restricted cost 1000
  as $$
  declare
    words text[];
    signs constant text[] := string_to_array(value, null);
  begin
    if cardinality(signs) > 400 and value ~ '[^ ]{200}[^ ]{201}' then
      words := array(select public.search_words_of(value));
    else
      words := array(
        select word
          from unnest(string_to_array(
                 regexp_replace(value, '(^| )[^[:alnum:] ]+|[^[:alnum:] ]+(?= |$)', '\1', 'g'), ' ')) as word
         where length(word) >= 3);
    end if;
    return tsvector_to_array(array_to_tsvector(words || array_remove(signs, ' ') || array(
      select sign || following
        from (select unnest(signs) as sign, unnest(signs[2:]) as following) as pairs
       where sign <> ' ' and following <> ' ')));
  end $$;

create or replace function search_words_of(value text) returns setof text
  language plpgsql immutable strict parallel safe rows 50
  as $$
  begin
    if length(value) > 400 and value ~ '\S{200}\S{201}' then
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

-- Adds the words that some products bring: most bring none. Two transactions may bring the same one: the later waits for
-- the earlier.
create or replace function learn_search_words(ids text[]) returns void language plpgsql as $$
begin
  insert into search_words (word, written, stem, deletes)
  select fresh.word, coalesce(spelling.written, fresh.word), search_stem(fresh.word), search_deletes(fresh.word)
    from (
      select found.word, min(id) as id
        from products
        cross join lateral search_words_of(name || e'\n' || joined_tags(tags) || e'\n' || description) as found (word)
       where id = any (ids) and archived_at is null and not unlisted
       group by found.word
      offset 0) as fresh
    join products using (id)
    left join lateral (
      select lower(search_core(piece)) as written
        from regexp_split_to_table(name || e'\n' || joined_tags(tags) || e'\n' || description, '\s+') as piece
       where plain_text(search_core(piece)) = fresh.word
       limit 1) as spelling on true
   -- With a limit each word is looked up by itself: the words of some products are few, all words are many.
   where (select true from search_words known where known.word = fresh.word limit 1) is null
   order by fresh.word
  on conflict do nothing;
end $$;
