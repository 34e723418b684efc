import type { Clock } from "#platform/clock.ts";
import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Database } from "#platform/database/database.server.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import {
  combinationsOf,
  type FoundProducts,
  taggedCombinationsOf,
  tagTotalsOf,
} from "./listing-facet-queries.server.ts";
import type { Combination, TaggedCombinations } from "./listing-facets.ts";
import { type CategorySummary, categoriesOf, type ListingSummary, summaryOfListing } from "./listing-summary.ts";
import { summaryOfCategory } from "./listing-summary-queries.server.ts";
import type { ProductFilter } from "./product-filter-queries.server.ts";

/** Per process, by category; a category is invalidated when one of its products changes. */
export interface ListingSummaryCache {
  summaryOf(listing: Pick<Listing, "categories" | "onSaleOnly">): Promise<ListingSummary>;
  isTagInUse(tag: string): Promise<boolean>;
  /** What facets are counted from, whatever facets are chosen. */
  combinationsOf(
    listing: Pick<Listing, "categories" | "onSaleOnly">,
    narrowed?: Pick<ProductFilter, "tags" | "minCents" | "maxCents">,
  ): Promise<readonly Combination[]>;
  /** What tags are counted from, whatever tags are chosen. */
  taggedOf(
    listing: Pick<Listing, "categories" | "onSaleOnly">,
    narrowed: Pick<ProductFilter, "minCents" | "maxCents">,
    tags: readonly string[],
  ): Promise<TaggedCombinations>;
  /** The products of each tag, where no facet is chosen. */
  tagTotalsOf(
    listing: Pick<Listing, "categories" | "onSaleOnly">,
    narrowed: Pick<ProductFilter, "minCents" | "maxCents">,
    tags: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Of the found products that pass a filter. */
  ofSearch(
    found: FoundProducts,
    narrowed: Pick<ProductFilter, "tags" | "minCents" | "maxCents">,
  ): Promise<readonly Combination[]>;
  taggedOfSearch(
    found: FoundProducts,
    narrowed?: Pick<ProductFilter, "minCents" | "maxCents">,
  ): Promise<TaggedCombinations>;
  /** Without an argument, all categories. */
  drop(categories?: readonly string[]): void;
}

/** Cached combinations of category, tags and prices: some hundred rows each, thousands with pieces per size. */
const MOST_NARROWED = 60;

/** Rules: LIST-54. */
export function createListingSummaryCache(
  { db, clock }: { db: Database; clock: Clock },
  maxAgeMs: number,
): ListingSummaryCache {
  const kept = CATEGORY_SLUGS.map((slug) => ({
    slug,
    summary: createTtlCache<CategorySummary>({ clock, maxAgeMs, most: 1 }),
    combinations: createTtlCache<Combination[]>({ clock, maxAgeMs, most: 2 }),
  }));
  const narrowedCombinations = createTtlCache<Combination[]>({ clock, maxAgeMs, most: MOST_NARROWED });
  const tagged = createTtlCache<TaggedCombinations>({ clock, maxAgeMs, most: MOST_NARROWED });
  const tagTotals = createTtlCache<ReadonlyMap<string, number>>({ clock, maxAgeMs, most: MOST_NARROWED });

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
    async combinationsOf({ categories, onSaleOnly }, narrowed = {}) {
      const wanted = kept.filter(({ slug }) => categoriesOf({ categories }).includes(slug));
      const whole = Object.keys(narrowed).length === 0;
      const parts = await Promise.all(
        wanted.map(({ slug, combinations }) => {
          const filter = { categories: [slug], onSaleOnly, ...narrowed };
          return (whole ? combinations : narrowedCombinations).get(JSON.stringify(filter), () =>
            combinationsOf(db, filter),
          );
        }),
      );
      return parts.flat();
    },
    taggedOf({ categories, onSaleOnly }, narrowed, tags) {
      const filter = { categories, onSaleOnly, ...narrowed };
      return tagged.get(JSON.stringify([filter, tags]), () => taggedCombinationsOf(db, filter, tags));
    },
    tagTotalsOf({ categories, onSaleOnly }, narrowed, tags) {
      const filter = { categories, onSaleOnly, ...narrowed };
      return tagTotals.get(JSON.stringify([filter, tags]), () => tagTotalsOf(db, filter, tags));
    },
    ofSearch: (found, narrowed) =>
      narrowedCombinations.get(JSON.stringify([found.key, narrowed]), () => combinationsOf(db, narrowed, found)),
    taggedOfSearch: (found, narrowed = {}) =>
      tagged.get(JSON.stringify([found.key, narrowed]), () => taggedCombinationsOf(db, narrowed, null, found)),
    drop(categories) {
      narrowedCombinations.drop();
      tagged.drop();
      tagTotals.drop();
      for (const { slug, summary, combinations } of kept) {
        if (categories && !categories.includes(slug)) continue;
        summary.drop();
        combinations.drop();
      }
    },
  };
}
