import type { Services } from "#shop/services.server.ts";
import type { ProductFilter, ProductSort } from "../listings/product-filter.ts";
import type { ProductCard } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { termsMeant } from "./correct-term.server.ts";
import { countSearchEntries, findEntries } from "./entry-queries.server.ts";
import { cleanTerm } from "./search-term.ts";
import type { TermWords } from "./term-words.ts";
import { lookUpTerm } from "./term-words-queries.server.ts";

export interface SearchWanted {
  term: string;
  sort: ProductSort;
  limit: number;
  offset: number;
  /** Restricts what is found. */
  filter?: ProductFilter;
}

export interface SearchFound {
  /** The page's products, by their ids. */
  ids: string[];
  /** On all pages together. */
  total: number;
  /** What was searched instead, where nothing has the term itself. */
  meant: string | null;
}

type SearchServices = Pick<Services, "db" | "productCounts">;

/**
 * Finds the listed products that have every word of a term in their name, tags or description: as part of a word, in any
 * form of it, whatever its case and accents. What contains the term as it stands is always among them. Where nothing
 * is found, what was probably meant is searched. A term without a sign finds nothing.
 */
export async function searchProducts(services: SearchServices, wanted: SearchWanted): Promise<SearchFound> {
  const { db } = services;
  const filter = restricting(wanted.filter);
  const words = await lookUpTerm(db, cleanTerm(wanted.term));
  if (words.needles.length === 0) return { ids: [], total: 0, meant: null };
  const total = await countKept(services, words, filter);
  if (total > 0) return { ids: await findEntries(db, words, filter, { ...wanted, total }), total, meant: null };

  // Nothing because of the filter is no typo.
  if (filter && (await countKept(services, words, null)) > 0) return { ids: [], total, meant: null };
  for (const meant of await termsMeant(db, words)) {
    const other = await lookUpTerm(db, meant);
    const found = await countKept(services, other, filter);
    if (found > 0)
      return { ids: await findEntries(db, other, filter, { ...wanted, total: found }), total: found, meant };
  }
  return { ids: [], total: 0, meant: null };
}

/** The same with the cards of the products. */
export async function searchCards(
  services: SearchServices,
  wanted: SearchWanted,
): Promise<Omit<SearchFound, "ids"> & { products: ProductCard[] }> {
  const { ids, total, meant } = await searchProducts(services, wanted);
  return { products: await productCards(services.db, ids), total, meant };
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
