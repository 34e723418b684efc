import { type RawBuilder, sql } from "kysely";
import { anywhere } from "./entry-match.ts";
import { decisiveNeedles, type TermWords } from "./term-words.ts";

const TEXT_OF = {
  name: sql`name`,
  labels: sql`(name || ' ' || tags)`,
  everything: sql`(name || ' ' || tags || ' ' || description)`,
} as const;

/**
 * Whether an entry has every piece of the term in a place, told from its text instead of the index: for entries that
 * are read one by one anyway. Another form of a word must stand there as a word, signs around it aside; forms are made
 * of letters and hyphens only.
 */
export function rowHas(place: keyof typeof TEXT_OF, words: TermWords): RawBuilder<boolean> {
  const text = TEXT_OF[place];
  const conditions = decisiveNeedles(words).map((needle) => {
    const itself = sql`${text} like ${anywhere(needle.text)}`;
    const forms = needle.keys.filter((key) => !key.includes(needle.text));
    if (forms.length === 0) return itself;
    const asWord = `(^|[[:space:]])[^[:alnum:][:space:]]*(${forms.join("|")})[^[:alnum:][:space:]]*($|[[:space:]])`;
    // Patterns are slow: most are spared by the plain tests.
    const plainly = sql`(' ' || ${text} || ' ') like any (${forms.map((form) => anywhere(` ${form} `))}::text[])`;
    const perhaps = sql`(${text} like any (${forms.map(anywhere)}::text[]) and ${text} ~ ${asWord})`;
    return sql`(${itself} or ${plainly} or ${perhaps})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
