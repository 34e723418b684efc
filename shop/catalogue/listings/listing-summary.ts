import type { Centavos } from "#platform/money.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import { PRICE_CEILING } from "./price-range.ts";

/** How many of a category's listed products carry a mark, all of them and those on sale. */
export interface Tally {
  all: number;
  onSale: number;
}

/** What is to know of a category's listed products beyond the products themselves. */
export interface CategorySummary {
  total: Tally;
  /** What a shopper pays for the dearest one, in centavos. */
  dearest: { all: Centavos; onSale: Centavos };
  tags: ReadonlyMap<string, Tally>;
}

/** The same of a listing. */
export interface ListingSummary {
  total: number;
  /** Whether it holds pieces above the end of the price scale. */
  holdsDearer: boolean;
  /** The listing's tags and how many products carry each. */
  tags: ReadonlyMap<string, number>;
}

/** The labels that are tags, too; offered first, in this order (spec 1 §3). */
export const LABEL_TAGS: readonly string[] = ["Novo", "Oferta", "Mais Vendido", "Promoção"];

const MOST_OFFERED = 10;

export function categoriesOf(listing: Pick<Listing, "categories">): readonly CategorySlug[] {
  return listing.categories ?? CATEGORY_SLUGS;
}

/** Adds up what a listing's categories hold. */
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
 * The tags offered for choosing: the labels in use, then the others, the most used first and by name among equals, at
 * most ten; a tag that every product carries would leave nothing out and is not offered. Chosen ones are always
 * there, so that they can be taken back.
 */
export function offeredTags(summary: ListingSummary, chosen: readonly string[]): string[] {
  const useful = [...summary.tags].filter(([tag, count]) => count < summary.total && isOfferable(tag));
  const ranked = useful.toSorted(
    ([a, many], [b, more]) => rankOfLabel(a) - rankOfLabel(b) || more - many || (a < b ? -1 : 1),
  );
  const offered = ranked.slice(0, MOST_OFFERED).map(([tag]) => tag);
  return [...offered, ...chosen.filter((tag) => !offered.includes(tag))];
}

/** A comma stands between tags in addresses, so that a tag with one cannot be asked for. */
export function isOfferable(tag: string): boolean {
  return tag.trim() === tag && tag !== "" && !tag.includes(",");
}

function rankOfLabel(tag: string): number {
  const place = LABEL_TAGS.indexOf(tag);
  return place < 0 ? LABEL_TAGS.length : place;
}
