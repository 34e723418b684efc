import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import {
  listedProducts,
  type ProductFilter,
  type ProductSort,
  productOrder,
} from "../listings/product-filter-queries.server.ts";
import { bestEntries, idsOf, MAX_STEPPED_OFFSET, PRODUCTS_SCANNED_PER_STEP } from "./best-entries-queries.server.ts";
import { coarseRank, entryMatches, entryTextMatches, fineRank } from "./entry-match-queries.server.ts";
import type { TermWords } from "./search-words.ts";

export interface EntriesWanted {
  sort: ProductSort;
  limit: number;
  offset: number;
  total: number;
}

/** Sorting more matches for the first pages would be too slow. Rules: LIST-37. */
export const BROAD = 5_000;

/** `most + 1` where there are more than `most`. */
export function countSearchEntries(
  db: Database,
  words: TermWords,
  filter: ProductFilter | null,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const found = sql`from search_entries where ${entryMatches("everything", words)} ${filterCondition(db, filter)}`;
  return countUpTo(db, found, most);
}

/** Past `most + 1` rows PostgreSQL looks at no others, which is most of the work for a broad term. */
export async function countUpTo(db: Database, found: RawBuilder<unknown>, most: number): Promise<number> {
  const limit = Number.isFinite(most) ? most + 1 : null;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select ${found} limit ${limit}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

export function matchingIds(words: TermWords): RawBuilder<unknown> {
  return sql`select product_id from search_entries where ${entryMatches("everything", words)}`;
}

export async function findEntries(
  db: Database,
  words: TermWords,
  filter: ProductFilter | null,
  { sort, limit, offset, total }: EntriesWanted,
): Promise<string[]> {
  if (offset >= total) return [];
  const found = sql`${entryMatches("everything", words)} ${filterCondition(db, filter)}`;
  const page = sql`limit ${limit} offset ${offset}`;
  const broad = total > BROAD;
  if (sort !== "default") {
    const soon =
      broad && offset < MAX_STEPPED_OFFSET ? await idsOf(db, metSoon(db, words, filter, sort, offset + limit)) : [];
    if (soon.length >= Math.min(offset + limit, total)) return soon.slice(offset);
    return idsOf(db, sql`${inOrder(sort, found)} ${page}`);
  }
  if (broad && !filter && offset + limit <= MAX_STEPPED_OFFSET) {
    return (await bestEntries(db, words, offset + limit)).slice(offset);
  }
  const rank = broad ? coarseRank(words) : fineRank(words);
  return idsOf(db, sql`select product_id from search_entries where ${found} order by ${rank}, position ${page}`);
}

/** Among the first `PRODUCTS_SCANNED_PER_STEP` products of the listing. `lateral` preserves the order. */
function metSoon(
  db: Database,
  words: TermWords,
  filter: ProductFilter | null,
  sort: ProductSort,
  most: number,
): RawBuilder<unknown> {
  const listing = listedProducts(db, filter ?? {})
    .select("id")
    .orderBy(productOrder(sort))
    .limit(PRODUCTS_SCANNED_PER_STEP);
  return sql`select product_id from (${listing}) as listing
              cross join lateral (
                select product_id from search_entries
                 where product_id = listing.id and ${entryTextMatches("everything", words)} offset 0) as entry
              limit ${most}`;
}

function inOrder(sort: Exclude<ProductSort, "default">, found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select product_id from search_entries where ${found} order by ${orderOf(sort)}`;
}

export function orderOf(sort: Exclude<ProductSort, "default">): RawBuilder<unknown> {
  const by = sql.raw(sort.startsWith("name") ? "name" : "price_cents");
  const direction = sql.raw(sort.endsWith("-desc") ? "desc" : "asc");
  return sql`search_entries.${by} ${direction}, search_entries.position`;
}

export function filterCondition(db: Database, filter: ProductFilter | null): RawBuilder<unknown> {
  return filter ? sql`and search_entries.product_id in (${listedProducts(db, filter).select("id")})` : sql``;
}
