-- Searches check each row that their index finds once more with these, and sort by them. Neither can be inlined, as what
-- they call is only stable, and a call of an SQL function costs more than twice one of PL/pgSQL.
create or replace function plain_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $$;

create or replace function joined_tags(tags text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return array_to_string(tags, e'\n'); end $$;
