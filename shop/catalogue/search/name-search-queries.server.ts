import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a text that `plain_text` made has the term. Of fewer than three characters words begin with it: an index on
 * parts of words holds beginnings of two, but no middles.
 * Rules: STAFF-71.
 */
export function hasTerm(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  if (term.length >= 3) return sql`${text} like plain_text(${`%${literal}%`})`;
  return sql`(${text} like plain_text(${`${literal}%`}) or ${text} like plain_text(${`% ${literal}%`}))`;
}
