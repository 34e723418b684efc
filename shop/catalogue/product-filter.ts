import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { Centavos } from "#platform/money.ts";
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
  /** Contained in the name, the description or a tag, whatever its case and accents (spec 1 §5). */
  term?: string;
}

export const PRODUCT_SORTS = ["default", "price-asc", "price-desc", "name-asc", "name-desc"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The listed products that pass a filter: never unlisted or archived ones; sold-out ones too. */
export function listedProducts(db: Database, filter: ProductFilter = {}) {
  const { ids, categories, onSaleOnly, tags, minCents, maxCents } = filter;
  const term = plainTerm(filter.term);
  let query = db.selectFrom("products").where("archived_at", "is", null).where("unlisted", "=", false);
  if (ids) query = query.where("id", "in", ids);
  if (categories) query = query.where("category", "in", categories);
  if (onSaleOnly) query = query.where("is_on_sale", "=", true);
  if (tags?.length) query = query.where(sql<boolean>`tags && ${tags}::text[]`);
  if (minCents !== undefined) query = query.where("effective_price_cents", ">=", minCents);
  if (maxCents !== undefined) query = query.where("effective_price_cents", "<=", maxCents);
  if (term) query = query.where(contains(term));
  return query;
}

/**
 * What products are sorted by before their position, or null. By default a term in the name comes before one in a tag,
 * before one in the description (decisions 'search').
 */
export function sortKey(sort: ProductSort, term?: string) {
  switch (sort) {
    case "price-asc":
      return sql`effective_price_cents`;
    case "price-desc":
      return sql`effective_price_cents desc`;
    case "name-asc":
      return sql`plain_text(name)`;
    case "name-desc":
      return sql`plain_text(name) desc`;
    case "default": {
      const plain = plainTerm(term);
      return plain ? sql`case when ${inName(plain)} then 1 when ${inTags(plain)} then 2 else 3 end` : null;
    }
  }
}

function contains(term: string) {
  return sql<boolean>`(${inName(term)} or ${inDescription(term)} or ${inTags(term)})`;
}

function inName(term: string) {
  return sql<boolean>`plain_text(name) like ${containing(term)}`;
}

function inDescription(term: string) {
  return sql<boolean>`plain_text(description) like ${containing(term)}`;
}

function inTags(term: string) {
  return sql<boolean>`plain_text(joined_tags(tags)) like ${containing(term)}`;
}

/** A LIKE pattern that finds the plain term anywhere; escaped last, since taking accents away can make a `%`. */
function containing(term: string) {
  return sql<string>`'%' || regexp_replace(plain_text(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** No text of the shop holds a control character: one in a term stands for a gap, and the database takes no NUL. */
function plainTerm(term: string | undefined): string {
  return (term ?? "").replace(/\p{Cc}+/gu, " ").trim();
}
