import { type RawBuilder, sql } from "kysely";
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

/** The indexed fields of a search entry: the columns of the index `search_entries_keys`. */
export const KEYS_OF = {
  labels: sql`search_keys(name || ' ' || tags)`,
  everything: sql`search_keys(name || ' ' || tags || ' ' || description)`,
} as const;

/** Keys per condition: PostgreSQL compares every key of a list with every product found, so long lists are split. */
const KEYS_AT_ONCE = 24;

/** Whether an entry matches every word of the term in these fields. Uses the index. Rules: LIST-32. */
export function entryMatches(place: keyof typeof KEYS_OF, words: TermWords): RawBuilder<boolean> {
  const conditions = significantWords(words).map(({ keys }) => {
    if (keys.length === 0) return sql`false`;
    const lists = chunksOf(keys).map((list) => sql`${KEYS_OF[place]} && (select ${list}::text[])`);
    return sql`(${sql.join(lists, sql` or `)})`;
  });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

function chunksOf(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, n) =>
    keys.slice(n * KEYS_AT_ONCE, (n + 1) * KEYS_AT_ONCE),
  );
}

/** A LIKE pattern that matches a text anywhere, with wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Relevance, best (lowest) first. The name: equals the term; begins with it; contains it as a word, at the start of a
 * word, inside a word; contains all its words in any form. Then matches in name and tags, in the description, in all
 * fields together; there names with the term's first word ('anel so': rings) before others.
 * Rules: LIST-36.
 */
export function fineRank(words: TermWords): RawBuilder<number> {
  const { phrase } = words;
  return sql`case strpos(name, ${phrase})
               when 1 then (name <> ${phrase})::int
               when 0 then case when ${entryTextMatches("name", words)} then 5
                                when ${entryTextMatches("labels", words)} then 6
                                else case when ${literallyDescribed(words)} then 7 else 8 end
                                     + 2 * (not ${beginsFirstWord(words)})::int end
               else case when strpos(name || ' ', ${` ${phrase} `}) > 0 then 2
                         when strpos(name, ${` ${phrase}`}) > 0 then 3 else 4 end end`;
}

/** Whether a word of the name begins with the term's first word. */
function beginsFirstWord(words: TermWords): RawBuilder<boolean> {
  const [first] = significantWords(words);
  return first ? sql`((' ' || name) like ${containsPattern(` ${first.text}`)})` : sql`true`;
}

/** The same with fewer levels, for terms with too many matches to rank them all. Rules: LIST-37. */
export function coarseRank(words: TermWords): RawBuilder<number> {
  const { phrase } = words;
  return sql`case when starts_with(name, ${phrase}) then (name <> ${phrase})::int
                  when ${entryTextMatches("name", words)} then 2
                  when ${entryTextMatches("labels", words)} then 3
                  when ${literallyDescribed(words)} then 4 else 5 end`;
}

export function literallyDescribed(words: TermWords): RawBuilder<boolean> {
  const patterns = significantWords(words).map(({ text }) => containsPattern(text));
  return sql`description like all (${patterns}::text[])`;
}
