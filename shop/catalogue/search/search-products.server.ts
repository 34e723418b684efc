import type { Services } from "#shop/services.server.ts";
import type { ProductFilter, ProductSort } from "../listings/product-filter-queries.server.ts";
import type { ProductCard } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { idsOfCode, typedCode } from "./code-queries.server.ts";
import { suggestCorrections } from "./correction-queries.server.ts";
import { BROAD, countSearchEntries, findEntries } from "./entry-queries.server.ts";
import { cleanTerm } from "./search-term.ts";
import type { TermWords } from "./search-words.ts";
import { lookUpTerm } from "./search-words-queries.server.ts";
import { sizeInTerm } from "./size-in-term.ts";
import { comesInSize, countSizedEntries, findSizedEntries } from "./sized-entries-queries.server.ts";

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
 * Finds the listed products with a code, or that contain every word of a term in their name, tags or description: as
 * part of a word or in another form of it, ignoring case and accents. A size in the term finds what comes in it.
 * Products that contain the term literally are always found. Without a match, searches the beginning of codes, then the
 * likely correction. An empty term finds nothing.
 * Rules: LIST-32, LIST-33, LIST-38, LIST-75, LIST-76.
 */
export async function searchProducts(deps: SearchServices, wanted: SearchWanted): Promise<SearchFound> {
  const { db } = deps;
  const filter = restricting(wanted.filter);
  const term = cleanTerm(wanted.term);
  const code = typedCode(term);
  const words = await lookUpTerm(db, term);
  if (words.needles.length === 0) return { ids: [], total: 0, meant: null };
  const exact = code && !/\s/.test(term) ? await idsOfCode(db, code, { startsWith: false, filter }) : [];
  if (exact.length > 0) {
    const total = await countKept(deps, words, filter);
    const others = await findEntries(db, words, filter, { sort: "default", limit: MOST_BESIDE_CODE, offset: 0, total });
    return foundByCode([...new Set([...exact, ...others])], wanted);
  }
  const sized = await findSized(deps, term, words, filter, wanted);
  if (sized) return sized;
  const total = await countKept(deps, words, filter);
  if (total > 0) return { ids: await findEntries(db, words, filter, { ...wanted, total }), total, meant: null };

  const begun = code ? await idsOfCode(db, code, { startsWith: true, filter }) : [];
  if (begun.length > 0) return foundByCode(begun, wanted);

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

/** Products shown after the one whose code the term is: those whose texts hold it. */
const MOST_BESIDE_CODE = 200;

function foundByCode(ids: readonly string[], { limit, offset }: SearchWanted): SearchFound {
  return { ids: ids.slice(offset, offset + limit), total: ids.length, meant: null };
}

/** What comes in the size that a term names; null when it names none or nothing comes in it. */
async function findSized(
  deps: SearchServices,
  term: string,
  whole: TermWords,
  filter: ProductFilter | null,
  wanted: SearchWanted,
): Promise<SearchFound | null> {
  const { db, productCounts } = deps;
  const named = sizeInTerm(term);
  if (!named || !(await comesInSize(db, named.sizes))) return null;
  const rest = await lookUpTerm(db, named.rest);
  if (rest.needles.length === 0) return null;
  const isBroad = (await countKept(deps, rest, filter)) > BROAD;
  const search = { rest, sizes: named.sizes, whole, isBroad };
  const key = `sized:${JSON.stringify([rest.phrase, named.sizes, whole.phrase, filter])}`;
  const total = await productCounts.get(key, () => countSizedEntries(db, search, filter));
  if (total === 0) return null;
  return { ids: await findSizedEntries(db, search, filter, { ...wanted, total }), total, meant: null };
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
