import { type RawBuilder, sql } from "kysely";
import { anywhere, KEYS_OF } from "./entry-match.ts";
import { decisiveNeedles, type TermWords } from "./term-words.ts";

const TEXT_OF = {
  name: sql`name`,
  everything: sql`(name || ' ' || tags || ' ' || description)`,
} as const;

/**
 * Whether an entry has every piece of the term in a place, told from its text instead of the index: for entries that
 * are read one by one anyway. Its keys are worked out only where another form of a word seems to be there.
 */
export function rowHas(place: keyof typeof TEXT_OF, words: TermWords): RawBuilder<boolean> {
  const text = TEXT_OF[place];
  const conditions = decisiveNeedles(words).map((needle) => {
    const itself = sql`${text} like ${anywhere(needle.text)}`;
    const forms = needle.keys.filter((key) => !key.includes(needle.text));
    if (forms.length === 0) return itself;
    return sql`(${itself} or (${text} like any (${forms.map(anywhere)}::text[]) and ${KEYS_OF[place]} && ${forms}::text[]))`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
