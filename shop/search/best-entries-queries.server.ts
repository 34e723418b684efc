import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { has } from "./entry-match.ts";
import { coarseRank, literallyDescribed, setsToRankBy } from "./ranking.ts";
import type { TermWords } from "./term-words.ts";

/** How far down the pages of a broad term are found step by step. */
export const STEPS_REACH = 600;
/** How many products a step reads in the catalogue's order. */
const IN_SIGHT = 3_000;

interface Found {
  product_id: string;
}

/**
 * The best `most` ids for a term that a large part of the catalogue has, in the order of `coarseRank`. Each step is
 * taken only when those before did not find enough; what a broad term has many of is soon found in the catalogue's order.
 */
export async function bestEntries(db: Database, words: TermWords, most: number): Promise<string[]> {
  const beginning = await idsOf(db, beginningWith(words, most));
  if (beginning.length >= most) return beginning;

  const inName = await idsOf(db, withPhraseInName(words, most - beginning.length));
  if (beginning.length + inName.length >= most) return [...beginning, ...inName];

  const labelled = await idsOf(
    db,
    sql`${setsToRankBy(words)}
        select product_id from search_entries where ${has("labels", words)}
         order by ${coarseRank(words)}, position limit ${most}`,
  );
  if (labelled.length >= most) return labelled;

  const described = await idsOf(db, inDescription(words, labelled, most - labelled.length));
  if (labelled.length + described.length >= most) return [...labelled, ...described];

  return idsOf(
    db,
    sql`${setsToRankBy(words)}
        select product_id from search_entries where ${has("everything", words)}
         order by ${coarseRank(words)}, position limit ${most}`,
  );
}

function beginningWith({ phrase }: TermWords, most: number) {
  const beginning = `${phrase.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`select product_id from search_entries where name like ${beginning}
              order by name = ${phrase} desc, position limit ${most}`;
}

function withPhraseInName({ phrase }: TermWords, most: number) {
  return sql`select product_id from ${firstInOrder()} as entries
              where strpos(name, ${phrase}) > 1 order by position limit ${most}`;
}

function inDescription(words: TermWords, labelled: readonly string[], most: number) {
  return sql`select product_id from ${firstInOrder()} as entries
              where ${literallyDescribed(words)} and product_id <> all (${labelled}::text[])
              order by position limit ${most}`;
}

function firstInOrder() {
  return sql`(select * from search_entries order by position limit ${IN_SIGHT})`;
}

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<Found>`${query}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}
