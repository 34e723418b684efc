import type { Services } from "#shop/services.server.ts";
import {
  type FacetFilter,
  type FilterCounts,
  facetCounts,
  knownValues,
  tagCounts,
} from "../listings/listing-facets.ts";
import { offeredTags } from "../listings/listing-summary.ts";
import { PRICE_CEILING } from "../listings/price-range.ts";
import type { ProductFilter } from "../listings/product-filter-queries.server.ts";
import { foundProducts, type Matches } from "./find-matches.server.ts";

interface SearchFiltersWanted {
  chosen: FacetFilter & { tags: readonly string[] };
  /** Facets are counted within these. */
  narrowed: Pick<ProductFilter, "tags" | "minCents" | "maxCents">;
  /** Tags are counted within these. */
  prices: Pick<ProductFilter, "minCents" | "maxCents">;
}

/** With the results behind each, as in a listing, and whether pieces exceed the price slider's end. Rules: LIST-80. */
export async function searchFilters(
  { db, listings }: Pick<Services, "db" | "listings">,
  matches: Matches,
  { chosen, narrowed, prices }: SearchFiltersWanted,
): Promise<FilterCounts> {
  const found = foundProducts({ db }, matches);
  const [tags, tagged, narrower] = await Promise.all([
    listings.taggedOfSearch(found),
    listings.taggedOfSearch(found, prices),
    narrowed.tags ? listings.ofSearch(found, narrowed) : null,
  ]);
  const all = tags.get("") ?? [];
  const passing = narrower ?? tagged.get("") ?? [];
  const sum = (combinations: readonly { count: number }[]) =>
    combinations.reduce((total, { count }) => total + count, 0);
  const totals = new Map([...tags].map(([tag, combinations]) => [tag, sum(combinations)]));
  const offered = offeredTags({ total: sum(all), tags: totals }, chosen.tags);
  return {
    ...facetCounts(passing, chosen, knownValues(all)),
    tags: tagCounts(tagged, chosen, offered),
    holdsDearer: all.some(({ dearest }) => dearest > PRICE_CEILING * 100),
  };
}
