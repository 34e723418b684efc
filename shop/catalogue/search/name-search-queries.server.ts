import { type RawBuilder, type SqlBool, sql } from "kysely";
import { literalPattern } from "#platform/database/contains-pattern.ts";

/**
 * `text` is made by `plain_text`. A term under three characters must begin a word: an index on parts of words holds
 * beginnings of two, but no middles. Rules: STAFF-71.
 */
export function hasTerm(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  const literal = literalPattern(term);
  if (term.length >= 3) return sql`${text} like plain_text(${`%${literal}%`})`;
  return sql`(${text} like plain_text(${`${literal}%`}) or ${text} like plain_text(${`% ${literal}%`}))`;
}
