import type { Clock } from "#platform/clock.ts";
import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Database } from "#platform/database/database.server.ts";
import { CATEGORY_SLUGS, type CategorySlug, type Listing } from "./category.ts";
import { type CategorySummary, categoriesOf, type ListingSummary, summaryOfListing } from "./listing-summary.ts";
import { summaryOfCategory } from "./listing-summary-queries.server.ts";

/** What a process knows of its listings beyond their products, category by category, until one of theirs changes. */
export interface RememberedListings {
  summaryOf(listing: Pick<Listing, "categories" | "onSaleOnly">): Promise<ListingSummary>;
  /** Whether any listed product carries the tag. */
  isTagInUse(tag: string): Promise<boolean>;
  /** Products of these categories changed; without an argument any may have. */
  drop(categories?: readonly string[]): void;
}

export function rememberListings(db: Database, options: { clock: Clock; maxAgeMs: number }): RememberedListings {
  const kept = CATEGORY_SLUGS.map((slug) => ({
    slug,
    summary: createTtlCache<CategorySummary>({ ...options, most: 1 }),
  }));

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
    drop(categories) {
      for (const { slug, summary } of kept) if (!categories || categories.includes(slug)) summary.drop();
    },
  };
}
