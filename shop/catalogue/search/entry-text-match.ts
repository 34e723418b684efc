import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "./entry-match.ts";
import { significantWords, type TermWords } from "./search-words.ts";

const TEXT_OF = {
  name: sql`name`,
  labels: sql`(name || ' ' || tags)`,
  everything: sql`(name || ' ' || tags || ' ' || description)`,
} as const;

/**
 * Whether an entry matches every word of the term in these fields, checked on its text instead of the index: for
 * queries that read the entries one by one anyway. Other forms of a word must appear as a whole word, ignoring
 * punctuation around it. Forms consist of letters and hyphens only, so they need no escaping in the regular expression.
 */
export function entryTextMatches(place: keyof typeof TEXT_OF, words: TermWords): RawBuilder<boolean> {
  const text = TEXT_OF[place];
  const conditions = significantWords(words).map((needle) => {
    const itself = sql`${text} like ${containsPattern(needle.text)}`;
    const forms = needle.keys.filter((key) => !key.includes(needle.text));
    if (forms.length === 0) return itself;
    const asWord = `(^|[[:space:]])[^[:alnum:][:space:]]*(${forms.join("|")})[^[:alnum:][:space:]]*($|[[:space:]])`;
    // Regular expressions are slow; the LIKE conditions avoid most of them.
    const plainly = sql`(' ' || ${text} || ' ') like any (${forms.map((form) => containsPattern(` ${form} `))}::text[])`;
    const perhaps = sql`(${text} like any (${forms.map(containsPattern)}::text[]) and ${text} ~ ${asWord})`;
    return sql`(${itself} or ${plainly} or ${perhaps})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
