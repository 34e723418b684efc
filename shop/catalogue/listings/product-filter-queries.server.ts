import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { hasHiddenOldPrice, showsTag } from "../prices/shown-price-queries.server.ts";
import type { CategorySlug } from "./category.ts";
import type { FacetFilter } from "./listing-facets.ts";

/** A missing field does not restrict. */
export interface ProductFilter {
  ids?: readonly string[];
  categories?: readonly CategorySlug[] | null;
  onSaleOnly?: boolean;
  tags?: readonly string[];
  /** Inclusive bounds of the price a shopper pays. */
  minCents?: Centavos;
  maxCents?: Centavos;
  sizes?: readonly string[];
  materials?: readonly string[];
  stones?: readonly string[];
  /** Only products with pieces for sale; with `sizes`, in one of those. */
  available?: boolean;
}

export const PRODUCT_SORTS = ["default", "price-asc", "price-desc", "name-asc", "name-desc"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Neither unlisted nor archived products, but sold-out ones too. Rules: LIST-1, LIST-4, LIST-13, LIST-66. */
export function listedProducts(db: Database, filter: ProductFilter = {}) {
  const { ids, categories, onSaleOnly, tags, minCents, maxCents } = filter;
  // No parameters: a plan made once for all values could not use the indexes of listed products.
  let query = db.selectFrom("products").where("archived_at", "is", null).where("unlisted", "=", sql.lit(false));
  if (ids) query = query.where("id", "in", ids);
  if (categories) query = query.where("category", "in", categories);
  if (onSaleOnly) query = query.where("is_on_sale", "=", sql.lit(true)).where(({ not }) => not(hasHiddenOldPrice()));
  if (tags?.length) query = query.where(showsTag(tags));
  if (minCents !== undefined) query = query.where("effective_price_cents", ">=", minCents);
  if (maxCents !== undefined) query = query.where("effective_price_cents", "<=", maxCents);
  // `products.stock` tells whether any size can be had.
  const inStock = filter.available === true && !filter.sizes?.length;
  if (inStock) query = query.where("stock", ">", 0);
  const facets = facetConditions(inStock ? { ...filter, available: false } : filter);
  if (facets.length > 0)
    query = query.where(
      sql<boolean>`exists (select from listing_facets as facets
                            where facets.product_id = products.id and ${sql.join(facets, sql` and `)})`,
    );
  return query;
}

/** Ties are broken by the catalogue's order. Rules: LIST-18. */
export function productOrder(sort: ProductSort, backwards = false) {
  const up = sql.raw(backwards ? "desc" : "asc");
  const down = sql.raw(backwards ? "asc" : "desc");
  switch (sort) {
    case "price-asc":
      return sql`effective_price_cents ${up}, position ${up}`;
    case "price-desc":
      return sql`effective_price_cents ${down}, position ${up}`;
    case "name-asc":
      return sql`plain_text(name) ${up}, position ${up}`;
    case "name-desc":
      return sql`plain_text(name) ${down}, position ${up}`;
    case "default":
      return sql`position ${up}`;
  }
}

/** Conditions on `listing_facets`, named `facets` in the query; empty if the filter has none. Rules: LIST-66. */
export function facetConditions({
  sizes = [],
  materials = [],
  stones = [],
  available,
}: { [Name in keyof FacetFilter]?: FacetFilter[Name] | undefined }): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (sizes.length > 0) conditions.push(sql`facets.sizes && ${[...sizes]}::text[]`);
  if (sizes.length > 0 && available) conditions.push(sql`facets.free_sizes && ${[...sizes]}::text[]`);
  else if (available) conditions.push(sql`facets.in_stock`);
  if (materials.length > 0) conditions.push(sql`facets.material = any (${[...materials]}::text[])`);
  if (stones.length > 0) conditions.push(sql`facets.stone <> '' and facets.stone = any (${[...stones]}::text[])`);
  return conditions;
}
