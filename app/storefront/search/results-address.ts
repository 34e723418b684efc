import type { ProductSort } from "#shop/catalogue/listings/product-filter-queries.server.ts";
import { listingAddress } from "../listing/page-links.ts";

/** The URL of a page of results; defaults are left out. */
export function resultsAddress(
  path: string,
  { term, sort }: { term: string; sort: ProductSort },
  page: number,
): string {
  return listingAddress(path, { q: term, ordem: sort === "default" ? null : sort, pagina: page });
}
