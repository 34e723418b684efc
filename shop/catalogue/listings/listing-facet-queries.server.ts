import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { isShownTag } from "../prices/shown-price-queries.server.ts";
import { facetRows, taggedEntries } from "./listing-entries-queries.server.ts";
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

/** Where no facet is chosen, an index holds all that this reads. Tags as shoppers see them. */
export async function tagTotalsOf(
  db: Database,
  filter: ProductFilter,
  tags: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tag: string; count: number }>`
    ${PREPARED} select tag, count(*) as count ${taggedEntries({ ...filter, tags })} group by tag`.execute(db);
  return new Map(rows.map(({ tag, count }) => [tag, count]));
}

/** Tags as shoppers see them. Null: every tag, and the key '' for all products. */
export async function taggedCombinationsOf(
  db: Database,
  filter: ProductFilter,
  tags: readonly string[] | null,
  found?: FoundProducts,
): Promise<TaggedCombinations> {
  const entries = tags
    ? sql`(select tag, product_id ${taggedEntries({ ...filter, tags })})`
    : sql`(select tag, product_id from listing_entries
            where tag <> 'Promoção' and ${isShownTag("tag", "product_id")})`;
  const { rows } = await sql<{ tag: string; combination: string; count: number; dearest: number }>`
    ${PREPARED}
    select entries.tag, passing.combination, count(*) as count, max(price_cents) as dearest
      from (select product_id, combination, price_cents ${rowsOf(filter, found)}) as passing
      join ${entries} as entries on entries.product_id = passing.product_id
     group by entries.tag, passing.combination`.execute(db);
  const tagged = new Map<string, Combination[]>();
  for (const { tag, combination, count, dearest } of rows) {
    const those = tagged.get(tag) ?? [];
    those.push(parseCombination(combination, count, dearest));
    tagged.set(tag, those);
  }
  return tagged;
}

function rowsOf(filter: ProductFilter, found: FoundProducts | undefined): RawBuilder<unknown> {
  return found ? sql`${facetRows(filter)} and facets.product_id in (${found.ids})` : facetRows(filter);
}
