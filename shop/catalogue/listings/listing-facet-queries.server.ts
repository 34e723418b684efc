import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { isShownTag } from "../prices/shown-price-queries.server.ts";
import { facetRows } from "./listing-entries-queries.server.ts";
import { type Combination, parseCombination, type TaggedCombinations } from "./listing-facets.ts";
import type { ProductFilter } from "./product-filter-queries.server.ts";

/** The products that a search finds, instead of a listing's. */
export interface FoundProducts {
  /** For caches. */
  key: string;
  ids: RawBuilder<unknown>;
}

export async function combinationsOf(
  db: Database,
  filter: ProductFilter,
  found?: FoundProducts,
): Promise<Combination[]> {
  const { rows } = await sql<{ combination: string; count: number }>`
    ${PREPARED} select combination, count(*) as count ${rowsOf(filter, found)} group by combination`.execute(db);
  return rows.map(({ combination, count }) => parseCombination(combination, count));
}

/** Tags as shoppers see them; null: every tag. */
export async function taggedCombinationsOf(
  db: Database,
  filter: ProductFilter,
  tags: readonly string[] | null,
  found?: FoundProducts,
): Promise<TaggedCombinations> {
  const wanted = tags ? sql`entries.tag = any (${[...tags]}::text[])` : sql`entries.tag not in ('', 'Promoção')`;
  const { rows } = await sql<{ tag: string; combination: string; count: number }>`
    ${PREPARED}
    select entries.tag, passing.combination, count(*) as count
      from (select product_id, combination ${rowsOf(filter, found)}) as passing
      join listing_entries as entries on entries.product_id = passing.product_id
     where ${wanted} and ${isShownTag("entries.tag", "entries.product_id")}
     group by entries.tag, passing.combination`.execute(db);
  const tagged = new Map<string, Combination[]>();
  for (const { tag, combination, count } of rows) {
    const those = tagged.get(tag) ?? [];
    those.push(parseCombination(combination, count));
    tagged.set(tag, those);
  }
  return tagged;
}

function rowsOf(filter: ProductFilter, found: FoundProducts | undefined): RawBuilder<unknown> {
  return found ? sql`${facetRows(filter)} and facets.product_id in (${found.ids})` : facetRows(filter);
}
