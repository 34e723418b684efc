import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { ProductFilter } from "../listings/product-filter-queries.server.ts";
import { idsOf, PRODUCTS_SCANNED_PER_STEP } from "./best-entries-queries.server.ts";
import { entryMatches, entryTextMatches, fineRank } from "./entry-match-queries.server.ts";
import { BROAD, countUpTo, type EntriesWanted, filterCondition, orderOf } from "./entry-queries.server.ts";
import type { TermWords } from "./search-words.ts";

/** The words besides the size, its spellings, and the whole term, which may also be words of a text. */
export interface SizedSearch {
  rest: TermWords;
  sizes: readonly string[];
  whole: TermWords;
  /** `rest` alone matches more than `BROAD` products. */
  isBroad: boolean;
}

export async function comesInSize(db: Database, sizes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    ${PREPARED} select from listing_facets where sizes && ${[...sizes]}::text[] limit 1`.execute(db);
  return rows.length > 0;
}

/** They come in the size, or their texts hold the whole term. */
export function countSizedEntries(
  db: Database,
  search: SizedSearch,
  filter: ProductFilter | null,
  most: number,
): Promise<number> {
  return countUpTo(db, found(db, search, filter), most);
}

export function sizedIds(db: Database, search: SizedSearch): RawBuilder<unknown> {
  return sql`select search_entries.product_id ${found(db, search, null)}`;
}

/** By relevance those with pieces of the size first. Rules: LIST-76. */
export async function findSizedEntries(
  db: Database,
  search: SizedSearch,
  filter: ProductFilter | null,
  { sort, limit, offset, total }: EntriesWanted,
): Promise<string[]> {
  if (sort !== "default") return page(orderOf(sort));
  if (total <= BROAD) return page(sql`is_free is not true, ${fineRank(search.rest)}, search_entries.position`);
  const soon = filter ? [] : await idsOf(db, inStockSoon(search, offset + limit));
  if (soon.length === offset + limit) return soon.slice(offset);
  return page(sql`is_free is not true, ${isNamed(search)} desc, search_entries.position`);

  function page(order: RawBuilder<unknown>): Promise<string[]> {
    const window = sql`order by ${order} limit ${limit} offset ${offset}`;
    return idsOf(db, sql`select search_entries.product_id ${found(db, search, filter)} ${window}`);
  }
}

/** A broad term begins with pieces of the size whose names hold the words, in catalogue order. */
function inStockSoon(search: SizedSearch, most: number): RawBuilder<unknown> {
  return sql`
    select product_id
      from (select * from search_entries order by position limit ${PRODUCTS_SCANNED_PER_STEP}) as search_entries
     where ${isNamed(search)}
       and exists (select from listing_facets as facets
                    where facets.product_id = search_entries.product_id
                      and facets.free_sizes && ${[...search.sizes]}::text[])
     order by position limit ${most}`;
}

function isNamed({ rest }: SizedSearch): RawBuilder<boolean> {
  return entryTextMatches("name", rest);
}

/**
 * Two queries that the index answers: keys computed for single rows take a hundred times longer. `offset 0` reads what
 * comes in the size at once where the rest matches much. The second query only adds what does not come in it.
 */
function found(
  db: Database,
  { rest, sizes, whole, isBroad }: SizedSearch,
  filter: ProductFilter | null,
): RawBuilder<unknown> {
  const columns = sql`search_entries.product_id, name, tags, description, search_entries.position, price_cents`;
  const atOnce = isBroad ? sql`offset 0` : sql``;
  const comesIn = sql`sizes && ${[...sizes]}::text[]`;
  return sql`
    from (select ${columns}, is_free
            from search_entries
            join (select product_id as sized_id, free_sizes && ${[...sizes]}::text[] as is_free
                    from listing_facets where ${comesIn} ${atOnce}) as sized on sized_id = search_entries.product_id
           where ${entryMatches("everything", rest)} ${filterCondition(db, filter)}
          union all
          select ${columns}, null
            from search_entries
           where ${entryMatches("everything", whole)} ${filterCondition(db, filter)}
             and not exists (select from listing_facets as other
                              where other.product_id = search_entries.product_id and other.${comesIn})
         ) as search_entries`;
}
