import type { ProductSort } from "#shop/catalogue/listings/product-filter.ts";
import { listingAddress } from "../listing/page-links.ts";

/** The address of a page of results; without what is the default. */
export function resultsAddress(
  path: string,
  { term, sort }: { term: string; sort: ProductSort },
  page: number,
): string {
  return listingAddress(path, { q: term, ordem: sort === "default" ? null : sort, pagina: page });
}
