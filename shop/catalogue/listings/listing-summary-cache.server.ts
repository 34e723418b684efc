import type { Clock } from "#platform/clock.ts";
import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Database } from "#platform/database/database.server.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import { combinationsOf } from "./listing-facet-queries.server.ts";
import type { Combination } from "./listing-facets.ts";
import { type CategorySummary, categoriesOf, type ListingSummary, summaryOfListing } from "./listing-summary.ts";
import { summaryOfCategory } from "./listing-summary-queries.server.ts";
import type { ProductFilter } from "./product-filter-queries.server.ts";

/**
 * Per-process cache of the listings' summaries, by category; invalidated when one of the category's products changes.
 */
export interface ListingSummaryCache {
  summaryOf(listing: Pick<Listing, "categories" | "onSaleOnly">): Promise<ListingSummary>;
  /** Whether any listed product has the tag. */
  isTagInUse(tag: string): Promise<boolean>;
  /**
   * What the listing's products with these tags and prices are like: all that the numbers behind its facets are counted
   * from, whatever facets are chosen.
   */
  combinationsOf(
    listing: Pick<Listing, "categories" | "onSaleOnly">,
    narrowed?: Pick<ProductFilter, "tags" | "minCents" | "maxCents">,
  ): Promise<readonly Combination[]>;
  /** Invalidates these categories; without an argument, all of them. */
  drop(categories?: readonly string[]): void;
}

/** Listings with tags and prices whose combinations are cached; each is a few kilobytes. */
const MOST_NARROWED = 200;

/** Rules: LIST-54. */
export function createListingSummaryCache(
  { db, clock }: { db: Database; clock: Clock },
  maxAgeMs: number,
): ListingSummaryCache {
  const kept = CATEGORY_SLUGS.map((slug) => ({
    slug,
    summary: createTtlCache<CategorySummary>({ clock, maxAgeMs, most: 1 }),
  }));
  const combinations = createTtlCache<Combination[]>({ clock, maxAgeMs, most: MOST_NARROWED });

  function summariesOf(categories: readonly CategorySlug[]): Promise<CategorySummary[]> {
    const wanted = kept.filter(({ slug }) => categories.includes(slug));
    return Promise.all(wanted.map(({ slug, summary }) => summary.get(slug, () => summaryOfCategory(db, slug))));
  }

  return {
    async summaryOf(listing) {
      return summaryOfListing(listing, await summariesOf(categoriesOf(listing)));
    },
    async isTagInUse(tag) {
      return (await summariesOf(CATEGORY_SLUGS)).some(({ tags }) => tags.has(tag));
    },
    combinationsOf({ categories, onSaleOnly }, narrowed = {}) {
      const filter = { categories: categoriesOf({ categories }), onSaleOnly, ...narrowed };
      return combinations.get(JSON.stringify(filter), () => combinationsOf(db, filter));
    },
    drop(categories) {
      combinations.drop();
      for (const { slug, summary } of kept) if (!categories || categories.includes(slug)) summary.drop();
    },
  };
}
