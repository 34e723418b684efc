import type { Services } from "#shop/services.server.ts";
import type { ProductFilter, ProductSort } from "../listings/product-filter-queries.server.ts";
import { type ProductCard, soldOutLast } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { idsPassing } from "./code-queries.server.ts";
import { findEntries } from "./entry-queries.server.ts";
import { countKept, countSizedKept, findMatches, type Matches, type Partly } from "./find-matches.server.ts";
import { MOST_MATCHES_COUNTED } from "./search-term.ts";
import { findSizedEntries } from "./sized-entries-queries.server.ts";

type Needed = Pick<Services, "db" | "productCounts">;

export interface SearchWanted {
  term: string;
  sort: ProductSort;
  limit: number;
  offset: number;
  filter?: ProductFilter;
  /** Asks for products with some words where none has all. */
  partly?: boolean;
  /** Counts no further, unless the page lies beyond. Infinite: exactly. */
  mostCounted?: number;
}

export interface SearchFound {
  ids: string[];
  /** On all pages. `mostCounted + 1` means that there are more than `mostCounted`. */
  total: number;
  /** The corrected term, if the term itself has no match. */
  meant: string | null;
  /** Where no result has all words. */
  partly?: Partly;
}

/**
 * What the term means does not depend on the filter. A literal match is always found; an empty term finds nothing.
 * Rules: LIST-92.
 */
export async function searchProducts(deps: Needed, wanted: SearchWanted): Promise<SearchFound> {
  const matches = await findMatches(deps, wanted.term, wanted);
  return matches ? pageOf(deps, matches, wanted) : { ids: [], ...NOTHING };
}

const NOTHING = { total: 0, meant: null };

async function pageOf(
  deps: Needed,
  matches: Matches,
  { filter: given, mostCounted = MOST_MATCHES_COUNTED, ...wanted }: Omit<SearchWanted, "term" | "partly">,
): Promise<SearchFound> {
  const { db } = deps;
  const most = wanted.offset + wanted.limit > mostCounted ? Number.POSITIVE_INFINITY : mostCounted;
  const filter = restricting(given);
  switch (matches.kind) {
    case "ids": {
      const ids = filter ? await idsPassing(db, matches.ids, filter) : matches.ids;
      const { limit, offset } = wanted;
      return { ids: ids.slice(offset, offset + limit), total: ids.length, meant: null };
    }
    case "sized": {
      const total = await countSizedKept(deps, matches.search, filter, most);
      const ids = total > 0 ? await findSizedEntries(db, matches.search, filter, { ...wanted, total }) : [];
      return { ids, total, meant: null };
    }
    case "words": {
      const { words, meant, partly } = matches;
      const total = await countKept(deps, words, filter, most);
      const ids = await findEntries(db, words, filter, { ...wanted, total });
      return { ids, total, meant, ...(partly && { partly }) };
    }
  }
}

/** By relevance, sold-out ones last on the page unless a code names them. Rules: LIST-83. */
export async function searchCards(
  deps: Needed,
  matches: Matches | null,
  wanted: Omit<SearchWanted, "term" | "partly">,
): Promise<Omit<SearchFound, "ids"> & { products: ProductCard[] }> {
  if (!matches) return { products: [], ...NOTHING };
  const { ids, ...found } = await pageOf(deps, matches, wanted);
  const products = await productCards(deps.db, ids);
  const reordered = wanted.sort === "default" && matches.kind !== "ids";
  return { products: reordered ? soldOutLast(products) : products, ...found };
}

function restricting(filter: ProductFilter | undefined): ProductFilter | null {
  return filter && Object.values(filter).some((part) => part !== undefined && part !== null) ? filter : null;
}
