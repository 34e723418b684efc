import type { Services } from "#shop/services.server.ts";
import type { ProductFilter, ProductSort } from "../listings/product-filter-queries.server.ts";
import type { ProductCard } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { suggestCorrections } from "./correction-queries.server.ts";
import { countSearchEntries, findEntries } from "./entry-queries.server.ts";
import { cleanTerm } from "./search-term.ts";
import type { TermWords } from "./search-words.ts";
import { lookUpTerm } from "./search-words-queries.server.ts";

export interface SearchWanted {
  term: string;
  sort: ProductSort;
  limit: number;
  offset: number;
  filter?: ProductFilter;
}

export interface SearchFound {
  /** The product ids of the page. */
  ids: string[];
  /** Number of results on all pages. */
  total: number;
  /** The corrected term that was searched, if the term itself has no match; otherwise null. */
  meant: string | null;
}

type SearchServices = Pick<Services, "db" | "productCounts">;

/**
 * Finds the listed products that contain every word of a term in their name, tags or description: as part of a word or
 * in another form of it, ignoring case and accents. Products that contain the term literally are always found. Without
 * a match, searches the likely correction. An empty term finds nothing.
 * Rules: LIST-32, LIST-33, LIST-38.
 */
export async function searchProducts(deps: SearchServices, wanted: SearchWanted): Promise<SearchFound> {
  const { db } = deps;
  const filter = restricting(wanted.filter);
  const words = await lookUpTerm(db, cleanTerm(wanted.term));
  if (words.needles.length === 0) return { ids: [], total: 0, meant: null };
  const total = await countKept(deps, words, filter);
  if (total > 0) return { ids: await findEntries(db, words, filter, { ...wanted, total }), total, meant: null };

  // No correction if only the filter excludes the matches.
  if (filter && (await countKept(deps, words, null)) > 0) return { ids: [], total, meant: null };
  for (const meant of await suggestCorrections(db, words)) {
    const other = await lookUpTerm(db, meant);
    const found = await countKept(deps, other, filter);
    if (found > 0)
      return { ids: await findEntries(db, other, filter, { ...wanted, total: found }), total: found, meant };
  }
  return { ids: [], total: 0, meant: null };
}

/** Like `searchProducts`, but returns product cards. */
export async function searchCards(
  deps: SearchServices,
  wanted: SearchWanted,
): Promise<Omit<SearchFound, "ids"> & { products: ProductCard[] }> {
  const { ids, total, meant } = await searchProducts(deps, wanted);
  return { products: await productCards(deps.db, ids), total, meant };
}

function restricting(filter: ProductFilter | undefined): ProductFilter | null {
  return filter && Object.values(filter).some((part) => part !== undefined && part !== null) ? filter : null;
}

function countKept(
  { db, productCounts }: SearchServices,
  words: TermWords,
  filter: ProductFilter | null,
): Promise<number> {
  return productCounts.get(`search:${JSON.stringify([words.phrase, filter])}`, () =>
    countSearchEntries(db, words, filter),
  );
}
