import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { hasHiddenOldPrice, isShownTag } from "../prices/shown-price-queries.server.ts";
import { CATEGORY_SLUGS } from "./category.ts";
import { facetConditions, type ProductFilter, type ProductSort } from "./product-filter-queries.server.ts";

/** On `listing_entries` (a row per product with `tag = ''`, and one per tag) or `listing_facets` (one row each). */
export interface ListingEntriesQuery {
  passing: RawBuilder<unknown>;
  /** True when the query may return a product more than once. */
  repeated: boolean;
}

/** Null when neither table can answer the filter. */
export function listingEntries(filter: ProductFilter): ListingEntriesQuery | null {
  const { ids, tags = [], minCents, maxCents } = filter;
  if (ids || tags.includes("")) return null;
  if (facetConditions(filter).length > 0) return { passing: facetRows(filter), repeated: false };
  if (tags.length === 0 && minCents === undefined && maxCents === undefined) return null;
  return { passing: taggedEntries(filter), repeated: tags.length > 1 };
}

/** Rows of `listing_entries`: one per product and tag of the filter, or one per product without tags. */
export function taggedEntries(filter: ProductFilter): RawBuilder<unknown> {
  const { categories, onSaleOnly, tags = [], minCents, maxCents } = filter;
  // Without a category filter, all categories are listed: in the index, the price comes after the category.
  const conditions = [sql`category = any (${categories ?? CATEGORY_SLUGS}::text[])`];
  conditions.push(tags.length > 1 ? sql`tag = any (${tags}::text[])` : sql`tag = ${tags[0] ?? ""}`);
  if (onSaleOnly) conditions.push(sql`is_on_sale and not ${hasHiddenOldPrice("listing_entries.product_id")}`);
  if (tags.length > 0) conditions.push(isShownTag("listing_entries.tag", "listing_entries.product_id"));
  if (minCents !== undefined) conditions.push(sql`price_cents >= ${minCents}`);
  if (maxCents !== undefined) conditions.push(sql`price_cents <= ${maxCents}`);
  return sql`from listing_entries where ${sql.join(conditions, sql` and `)}`;
}

/** From `listing_facets` (as `facets`), where a product stands once. */
export function facetRows(filter: ProductFilter): RawBuilder<unknown> {
  const { categories, onSaleOnly, tags = [], minCents, maxCents } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`facets.category = any (${categories ?? CATEGORY_SLUGS}::text[])`];
  if (minCents !== undefined) conditions.push(sql`facets.price_cents >= ${minCents}`);
  if (maxCents !== undefined) conditions.push(sql`facets.price_cents <= ${maxCents}`);
  if (onSaleOnly) conditions.push(sql`facets.is_on_sale and not ${hasHiddenOldPrice("facets.product_id")}`);
  const tagged = tags.length > 0 ? listingEntries({ ...(categories && { categories }), tags }) : null;
  if (tagged) conditions.push(sql`facets.product_id in (select product_id ${tagged.passing})`);
  return sql`from listing_facets as facets where ${sql.join([...conditions, ...facetConditions(filter)], sql` and `)}`;
}

export async function countEntries(db: Database, { passing, repeated }: ListingEntriesQuery): Promise<number> {
  const each = sql.raw(repeated ? "distinct product_id" : "*");
  const { rows } = await sql<{ total: number }>`${PREPARED} select count(${each}) as total ${passing}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads and sorts all matching rows: only for few. */
export async function idsOfEntries(
  db: Database,
  { passing, repeated }: ListingEntriesQuery,
  { sort, limit, offset }: { sort: ProductSort; limit: number; offset: number },
): Promise<string[]> {
  const once = repeated ? sql`group by product_id, price_cents, position, name` : sql``;
  const { rows } = await sql<{ product_id: string }>`
    ${PREPARED} select product_id ${passing} ${once} order by ${ORDERS[sort]} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.product_id);
}

const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  default: sql`position`,
  "price-asc": sql`price_cents, position`,
  "price-desc": sql`price_cents desc, position`,
  "name-asc": sql`name, position`,
  "name-desc": sql`name desc, position`,
};
