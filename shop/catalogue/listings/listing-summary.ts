import type { Centavos } from "#platform/money.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import { PRICE_CEILING } from "./price-range.ts";

/** A number of listed products in a category: all of them, and those on sale. */
export interface ProductCount {
  all: number;
  onSale: number;
}

/** Totals, highest prices and tags of a category's listed products. */
export interface CategorySummary {
  total: ProductCount;
  /** The highest price a shopper pays, in centavos. */
  dearest: { all: Centavos; onSale: Centavos };
  tags: ReadonlyMap<string, ProductCount>;
}

/** The same for a listing. */
export interface ListingSummary {
  total: number;
  /** Whether it has pieces above `PRICE_CEILING`. */
  holdsDearer: boolean;
  /** How many of the listing's products have each tag. */
  tags: ReadonlyMap<string, number>;
}

/** Labels that are also tags. The filter offers them first, in this order. */
export const LABEL_TAGS: readonly string[] = ["Novo", "Oferta", "Mais Vendido"];

const MOST_OFFERED = 10;

export function categoriesOf(listing: Pick<Listing, "categories">): readonly CategorySlug[] {
  return listing.categories ?? CATEGORY_SLUGS;
}

/** Sums up the categories of a listing. Rules: LIST-10. */
export function summaryOfListing(
  { onSaleOnly }: Pick<Listing, "onSaleOnly">,
  categories: readonly CategorySummary[],
): ListingSummary {
  const which = onSaleOnly ? "onSale" : "all";
  const tags = new Map<string, number>();
  for (const category of categories) {
    for (const [tag, tally] of category.tags) {
      if (tally[which] > 0) tags.set(tag, (tags.get(tag) ?? 0) + tally[which]);
    }
  }
  return {
    total: categories.reduce((sum, { total }) => sum + total[which], 0),
    holdsDearer: categories.some(({ dearest }) => dearest[which] > PRICE_CEILING * 100),
    tags,
  };
}

/**
 * The tags to offer as filters: labels first, then by number of products and name, at most ten. Leaves out tags that
 * every product has, as they filter nothing. Chosen tags are always included, so that the shopper can remove them.
 * Rules: LIST-15.
 */
export function offeredTags(summary: Pick<ListingSummary, "total" | "tags">, chosen: readonly string[]): string[] {
  const useful = [...summary.tags].filter(([tag, count]) => count < summary.total && isOfferable(tag));
  const ranked = useful.toSorted(
    ([a, many], [b, more]) => rankOfLabel(a) - rankOfLabel(b) || more - many || (a < b ? -1 : 1),
  );
  const offered = ranked.slice(0, MOST_OFFERED).map(([tag]) => tag);
  return [...offered, ...chosen.filter((tag) => !offered.includes(tag))];
}

/** False for tags with a comma: commas separate the tags in URLs. Rules: LIST-16. */
export function isOfferable(tag: string): boolean {
  return tag.trim() === tag && tag !== "" && !tag.includes(",");
}

function rankOfLabel(tag: string): number {
  const place = LABEL_TAGS.indexOf(tag);
  return place < 0 ? LABEL_TAGS.length : place;
}
