import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { hasHiddenOldPrice, isShownTag } from "../prices/hidden-old-price.ts";
import { CATEGORY_SLUGS } from "./category.ts";
import type { ProductFilter, ProductSort } from "./product-filter.ts";

/** Which entries of `listing_entries` a filter asks for. */
export interface ListingEntries {
  passing: RawBuilder<unknown>;
  /** Whether a product may be met more than once. */
  repeated: boolean;
}

/** The entries of the products that pass a filter; null for filters that are not answered from them. */
export function listingEntries(filter: ProductFilter): ListingEntries | null {
  const { ids, categories, onSaleOnly, tags = [], minCents, maxCents } = filter;
  if (ids || tags.includes("") || (tags.length === 0 && minCents === undefined && maxCents === undefined)) return null;
  // All of them are named where none is asked for: prices stand behind the category in the index.
  const conditions = [sql`category = any (${categories ?? CATEGORY_SLUGS}::text[])`];
  conditions.push(tags.length > 1 ? sql`tag = any (${tags}::text[])` : sql`tag = ${tags[0] ?? ""}`);
  if (onSaleOnly) conditions.push(sql`is_on_sale and not ${hasHiddenOldPrice("listing_entries.product_id")}`);
  if (tags.length > 0) conditions.push(isShownTag("listing_entries.tag", "listing_entries.product_id"));
  if (minCents !== undefined) conditions.push(sql`price_cents >= ${minCents}`);
  if (maxCents !== undefined) conditions.push(sql`price_cents <= ${maxCents}`);
  const passing = sql`from listing_entries where ${sql.join(conditions, sql` and `)}`;
  return { passing, repeated: tags.length > 1 };
}

/** How many products have such entries. */
export async function countEntries(db: Database, { passing, repeated }: ListingEntries): Promise<number> {
  const each = sql.raw(repeated ? "distinct product_id" : "*");
  const { rows } = await sql<{ total: number }>`${PREPARED} select count(${each}) as total ${passing}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids of one page of them; all are read and sorted. */
export async function idsOfEntries(
  db: Database,
  { passing, repeated }: ListingEntries,
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
