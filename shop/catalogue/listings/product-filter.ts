import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { hasHiddenOldPrice, showsTag } from "../prices/hidden-old-price.ts";
import type { CategorySlug } from "./category.ts";

/** Which of the listed products are wanted; what is left out does not restrict. */
export interface ProductFilter {
  /** Only these. */
  ids?: readonly string[];
  categories?: readonly CategorySlug[] | null;
  onSaleOnly?: boolean;
  /** At least one of these. */
  tags?: readonly string[];
  /** Bounds of what a shopper pays, inclusive. */
  minCents?: Centavos;
  maxCents?: Centavos;
}

export const PRODUCT_SORTS = ["default", "price-asc", "price-desc", "name-asc", "name-desc"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The listed products that pass a filter: never unlisted or archived ones; sold-out ones too. */
export function listedProducts(db: Database, filter: ProductFilter = {}) {
  const { ids, categories, onSaleOnly, tags, minCents, maxCents } = filter;
  let query = db.selectFrom("products").where("archived_at", "is", null).where("unlisted", "=", false);
  if (ids) query = query.where("id", "in", ids);
  if (categories) query = query.where("category", "in", categories);
  if (onSaleOnly) query = query.where("is_on_sale", "=", true).where(({ not }) => not(hasHiddenOldPrice()));
  if (tags?.length) query = query.where(showsTag(tags));
  if (minCents !== undefined) query = query.where("effective_price_cents", ">=", minCents);
  if (maxCents !== undefined) query = query.where("effective_price_cents", "<=", maxCents);
  return query;
}

/** What products are ordered by, or its reverse; among equals the catalogue's order decides (spec 1 §9). */
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
