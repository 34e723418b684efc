import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { ProductFilter } from "../listings/product-filter-queries.server.ts";
import { idsOf } from "./best-entries-queries.server.ts";
import { coarseRank, entryMatches, fineRank } from "./entry-match-queries.server.ts";
import { BROAD, type EntriesWanted, filterCondition, orderOf } from "./entry-queries.server.ts";
import type { TermWords } from "./search-words.ts";

/** A search for a size: the words besides it, its spellings, and the whole term, which may also be words of a text. */
export interface SizedSearch {
  rest: TermWords;
  sizes: readonly string[];
  whole: TermWords;
}

/** Whether any listed product comes in one of these sizes. */
export async function comesInSize(db: Database, sizes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    ${PREPARED} select from listing_facets where sizes && ${[...sizes]}::text[] limit 1`.execute(db);
  return rows.length > 0;
}

/** The number of listed products that come in the size, or whose texts hold the whole term. */
export async function countSizedEntries(
  db: Database,
  search: SizedSearch,
  filter: ProductFilter | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found(db, search, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One page of them: by relevance those with pieces of the size first. Rules: LIST-76. */
export async function findSizedEntries(
  db: Database,
  search: SizedSearch,
  filter: ProductFilter | null,
  { sort, limit, offset, total }: EntriesWanted,
): Promise<string[]> {
  const rank = total > BROAD ? coarseRank(search.rest) : fineRank(search.rest);
  const order = sort === "default" ? sql`is_free is not true, ${rank}, search_entries.position` : orderOf(sort);
  return idsOf(
    db,
    sql`select search_entries.product_id ${found(db, search, filter)} order by ${order} limit ${limit} offset ${offset}`,
  );
}

function found(db: Database, { rest, sizes, whole }: SizedSearch, filter: ProductFilter | null): RawBuilder<unknown> {
  const inText = entryMatches("everything", whole);
  return sql`
    from search_entries
    left join (select product_id as sized_id, free_sizes && ${[...sizes]}::text[] as is_free
                 from listing_facets where sizes && ${[...sizes]}::text[]) as sized
      on sized_id = search_entries.product_id
   where (${entryMatches("everything", rest)} or ${inText}) and (sized_id is not null or ${inText})
     ${filterCondition(db, filter)}`;
}
