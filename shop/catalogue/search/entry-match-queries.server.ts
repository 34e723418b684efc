import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, literalPattern } from "#platform/database/contains-pattern.ts";
import { significantWords, type TermWords } from "./search-words.ts";

const TEXT_OF = {
  name: sql`name`,
  labels: sql`(name || ' ' || tags)`,
  everything: sql`(name || ' ' || tags || ' ' || description)`,
} as const;

/**
 * Checks the text instead of the index, for queries that read the entries anyway. Other forms must be whole words,
 * punctuation aside; they hold letters and hyphens only, so need no escaping in the expression.
 */
export function entryTextMatches(place: keyof typeof TEXT_OF, words: TermWords): RawBuilder<boolean> {
  return textMatches(TEXT_OF[place], words);
}

/** Of any text that is made by `plain_text`. */
export function textMatches(text: RawBuilder<unknown>, words: TermWords): RawBuilder<boolean> {
  const conditions = significantWords(words).map((needle) => {
    const itself = sql`${text} like ${containsPattern(needle.text)}`;
    const forms = needle.keys.filter((key) => !key.includes(needle.text));
    if (forms.length === 0) return itself;
    const asWord = `(^|[[:space:]])[^[:alnum:][:space:]]*(${forms.join("|")})[^[:alnum:][:space:]]*($|[[:space:]])`;
    // The LIKE conditions avoid most of the slow regular expressions.
    const plainly = sql`(' ' || ${text} || ' ') like any (${forms.map((form) => containsPattern(` ${form} `))}::text[])`;
    const perhaps = sql`(${text} like any (${forms.map(containsPattern)}::text[]) and ${text} ~ ${asWord})`;
    return sql`(${itself} or ${plainly} or ${perhaps})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The columns of the index `search_entries_keys`. */
export const KEYS_OF = {
  labels: sql`search_keys(name || ' ' || tags)`,
  everything: sql`search_keys(name || ' ' || tags || ' ' || description)`,
} as const;

/** PostgreSQL compares every key of a list with every product found, so long lists are split. */
const KEYS_AT_ONCE = 24;

/** Uses the index. Rules: LIST-32. */
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

/**
 * Lowest is best. Name: equals the term, begins with it, has it as a word, at the start of a word, inside one, has all
 * its words in any form. Then name and tags, the description, all fields; there names with the term's first word ('anel
 * so': rings) come first. Rules: LIST-36.
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

function beginsFirstWord(words: TermWords): RawBuilder<boolean> {
  const [first] = significantWords(words);
  return first ? sql`((' ' || name) like ${containsPattern(` ${first.text}`)})` : sql`true`;
}

/** With fewer levels, for terms with too many matches to rank. Rules: LIST-37. */
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

/**
 * `text` is made by `plain_text`. A term under three characters must begin a word: an index on parts of words holds
 * beginnings of two, but no middles. Rules: STAFF-71.
 */
export function hasTerm(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  const literal = literalPattern(term);
  if (term.length >= 3) return sql`${text} like plain_text(${`%${literal}%`})`;
  return sql`(${text} like plain_text(${`${literal}%`}) or ${text} like plain_text(${`% ${literal}%`}))`;
}
