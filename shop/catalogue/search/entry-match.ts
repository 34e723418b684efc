import { type RawBuilder, sql } from "kysely";
import { significantWords, type TermWords } from "./search-words.ts";

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
