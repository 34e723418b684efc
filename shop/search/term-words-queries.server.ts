import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { TermWords } from "./term-words.ts";

interface Row {
  phrase: string;
  needle: string | null;
  idle: boolean;
  keys: string[];
}

/**
 * Breaks a term into its pieces and looks each up in the words of the catalogue. Words of the same stem count when they
 * contain the piece, too, or differ in number and gender; alone they are a guess, which is not made here.
 */
export async function lookUpTerm(db: Database, term: string): Promise<TermWords> {
  const { rows } = await sql<Row>`
    select array_to_string(search_pieces(term), ' ') as phrase, needle, is_stop_word(needle) as idle,
           case when length(needle) <= 2 then array[needle]
                when parts.words = '{}' and not forms.sure then '{}'
                else array(select unnest(parts.words) union select unnest(forms.words)) end as keys
      from (values (${term}::text)) as asked (term)
      left join lateral search_needles(term) on true
      cross join lateral (
        select array(select word from search_words
                      where length(needle) > 2
                        and word like '%' || regexp_replace(needle, '([\\\\%_])', '\\\\\\1', 'g') || '%') as words
         offset 0) as parts
      cross join lateral (
        select coalesce(array_agg(word), '{}') as words, coalesce(bool_or(is_form_of(word, needle)), false) as sure
          from search_words where length(needle) > 2 and stem = search_stem(needle)) as forms
     order by place`.execute(db);
  return {
    phrase: rows[0]?.phrase ?? "",
    needles: rows.flatMap(({ needle, idle, keys }) =>
      needle === null ? [] : [{ text: needle, short: [...needle].length <= 2, idle, keys }],
    ),
  };
}
