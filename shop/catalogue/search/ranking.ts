import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "./entry-match.ts";
import { entryTextMatches } from "./entry-text-match.ts";
import { significantWords, type TermWords } from "./search-words.ts";

/**
 * Relevance, best (lowest) first. The name: equals the term; begins with it; contains it as a word, at the start of a
 * word, inside a word; contains all its words in any form. Then matches in name and tags, in the description, in all
 * fields together.
 * Rules: LIST-36.
 */
export function fineRank(words: TermWords): RawBuilder<number> {
  const { phrase } = words;
  return sql`case strpos(name, ${phrase})
               when 1 then (name <> ${phrase})::int
               when 0 then case when ${entryTextMatches("name", words)} then 5
                                when ${entryTextMatches("labels", words)} then 6
                                when ${literallyDescribed(words)} then 7 else 8 end
               else case when strpos(name || ' ', ${` ${phrase} `}) > 0 then 2
                         when strpos(name, ${` ${phrase}`}) > 0 then 3 else 4 end end`;
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
