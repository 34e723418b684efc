import type { Centavos } from "#platform/money.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import { PRICE_CEILING } from "./price-range.ts";

export interface ProductCount {
  all: number;
  onSale: number;
}

export interface CategorySummary {
  total: ProductCount;
  /** What a shopper pays. */
  dearest: { all: Centavos; onSale: Centavos };
  tags: ReadonlyMap<string, ProductCount>;
}

export interface ListingSummary {
  total: number;
  /** Above `PRICE_CEILING`. */
  holdsDearer: boolean;
  tags: ReadonlyMap<string, number>;
}

/** Labels that are also tags, in the order in which filters offer them. */
export const LABEL_TAGS: readonly string[] = ["Novo", "Oferta", "Mais Vendido"];

const MOST_OFFERED = 10;

export function categoriesOf(listing: Pick<Listing, "categories">): readonly CategorySlug[] {
  return listing.categories ?? CATEGORY_SLUGS;
}

/** Rules: LIST-10. */
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

/** Labels first, then by count; none that every product has. Chosen ones stay, to be removable. Rules: LIST-15. */
export function offeredTags(summary: Pick<ListingSummary, "total" | "tags">, chosen: readonly string[]): string[] {
  const useful = [...summary.tags].filter(([tag, count]) => count < summary.total && isOfferable(tag));
  const ranked = useful.toSorted(
    ([a, many], [b, more]) => rankOfLabel(a) - rankOfLabel(b) || more - many || (a < b ? -1 : 1),
  );
  const offered = ranked.slice(0, MOST_OFFERED).map(([tag]) => tag);
  return [...offered, ...chosen.filter((tag) => !offered.includes(tag))];
}

/** Commas separate the tags in URLs. Rules: LIST-16. */
export function isOfferable(tag: string): boolean {
  return tag.trim() === tag && tag !== "" && !tag.includes(",");
}

function rankOfLabel(tag: string): number {
  const place = LABEL_TAGS.indexOf(tag);
  return place < 0 ? LABEL_TAGS.length : place;
}
