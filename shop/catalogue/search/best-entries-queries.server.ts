import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { coarseRank, entryMatches, entryTextMatches, literallyDescribed } from "./entry-match-queries.server.ts";
import type { TermWords } from "./search-words.ts";

/** Pages of a broad term are found step by step up to here. */
export const MAX_STEPPED_OFFSET = 600;
/** In catalogue order. */
export const PRODUCTS_SCANNED_PER_STEP = 3_000;

/**
 * For a term that a large part of the catalogue matches, in the order of `coarseRank`. A step runs only if the earlier
 * ones found too few; reading a broad term in catalogue order soon finds enough.
 */
export async function bestEntries(db: Database, words: TermWords, most: number): Promise<string[]> {
  const exact = await idsOf(db, calledSo(words, most));
  const soon = await idsOf(db, beginningWithSoon(words, most - exact.length));
  if (exact.length + soon.length >= most) return [...exact, ...soon];

  const beginning = await idsOf(db, beginningWith(words, most));
  const inName = await idsOf(db, namedSoon(words, most - beginning.length));
  if (beginning.length + inName.length >= most) return [...beginning, ...inName];

  const labelled = await idsOf(db, allLabelled(words, most));
  if (labelled.length >= most) return labelled;

  const described = await idsOf(db, describedSoon(words, labelled, most - labelled.length));
  if (labelled.length + described.length >= most) return [...labelled, ...described];
  return idsOf(db, everything(words, most));
}

function calledSo({ phrase }: TermWords, most: number) {
  return sql`select product_id from search_entries where name = ${phrase} order by position limit ${most}`;
}

function beginningWithSoon({ phrase }: TermWords, most: number) {
  return sql`select product_id from ${firstInOrder()} as entries
              where starts_with(name, ${phrase}) and name <> ${phrase} order by position limit ${most}`;
}

/** A range instead of LIKE: PostgreSQL uses the index for it in any query plan. */
function beginningWith({ phrase }: TermWords, most: number) {
  return sql`select product_id from search_entries
              where name ~>=~ ${phrase} and name ~<~ ${`${phrase}\u{10FFFF}`}
              order by name = ${phrase} desc, position limit ${most}`;
}

function namedSoon(words: TermWords, most: number) {
  return sql`select product_id from ${firstInOrder()} as entries
              where not starts_with(name, ${words.phrase}) and ${entryTextMatches("name", words)}
              order by position limit ${most}`;
}

function allLabelled(words: TermWords, most: number) {
  return sql`select product_id from search_entries where ${entryMatches("labels", words)}
              order by case when starts_with(name, ${words.phrase}) then (name <> ${words.phrase})::int
                            when ${entryTextMatches("name", words)} then 2 else 3 end, position
              limit ${most}`;
}

function describedSoon(words: TermWords, labelled: readonly string[], most: number) {
  return sql`select product_id from ${firstInOrder()} as entries
              where ${literallyDescribed(words)} and product_id <> all (${labelled}::text[])
              order by position limit ${most}`;
}

function everything(words: TermWords, most: number) {
  return sql`select product_id from search_entries where ${entryMatches("everything", words)}
              order by ${coarseRank(words)}, position limit ${most}`;
}

function firstInOrder() {
  return sql`(select * from search_entries order by position limit ${PRODUCTS_SCANNED_PER_STEP})`;
}

export async function idsOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`${PREPARED} ${query}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}
