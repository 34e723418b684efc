import { expect, test } from "vitest";
import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { FACET_NAMES, type FacetFilter } from "../listings/listing-facets.ts";
import { createListingSummaryCache } from "../listings/listing-summary-cache.server.ts";
import { PRICE_CEILING } from "../listings/price-range.ts";
import { findMatches } from "./find-matches.server.ts";
import { searchFilters } from "./search-filters.server.ts";
import { searchProducts } from "./search-products.server.ts";

const NONE: FacetFilter & { tags: string[] } = { sizes: [], materials: [], stones: [], available: false, tags: [] };
const PRICES = { minCents: 5_000, maxCents: 40_000 };

test.each([
  ["words", "anel prata", NONE, {}],
  ["words, a stone, a tag and a price", "anel", { ...NONE, tags: ["Novo"], stones: ["Zircônia branca"] }, PRICES],
  ["a corrected word", "anell", { ...NONE, available: true }, {}],
  ["pieces of a size", "anel 17", { ...NONE, available: true, tags: ["Oferta"] }, {}],
  ["the beginning of a code", "anels", { ...NONE, sizes: ["16"] }, PRICES],
  ["a code", "ANELSOLITA-002", NONE, {}],
])("each number behind the filters of a search is what the search then finds: %s", async (_, term, chosen, prices) => {
  const { db } = await createTestDatabase(4, "stocked");
  const clock = () => new Date();
  const productCounts = createTtlCache<number>({ clock, maxAgeMs: 60_000, most: 1_000 });
  const listings = createListingSummaryCache({ db, clock }, 60_000);
  const deps = { db, productCounts };
  const matches = await findMatches(deps, term);
  if (!matches) throw new Error(`nothing is found for ${term}`);
  const narrowed = { ...(chosen.tags.length > 0 && { tags: chosen.tags }), ...prices };
  const counts = await searchFilters({ db, listings }, matches, { chosen, narrowed, prices });

  const found = async (changed: Partial<typeof chosen>) => {
    const { tags, ...facets } = { ...chosen, ...changed };
    const filter = { ...prices, ...facets, ...(tags.length > 0 && { tags }) };
    return (await searchProducts(deps, { term, sort: "default", limit: 1, offset: 0, filter })).total;
  };
  expect(counts.total).toBe(await found({}));
  expect(counts.available).toBe(await found({ available: true }));
  const dearer = { term, sort: "default", limit: 1, offset: 0, filter: { minCents: PRICE_CEILING * 100 + 1 } } as const;
  expect(counts.holdsDearer).toBe((await searchProducts(deps, dearer)).total > 0);
  for (const name of [...FACET_NAMES, "tags"] as const)
    for (const { value, count } of counts[name])
      expect([name, value, count]).toEqual([name, value, await found({ [name]: [value] })]);
  expect(counts.tags.length + counts.stones.length).toBeGreaterThanOrEqual(term === "ANELSOLITA-002" ? 0 : 1);
});
