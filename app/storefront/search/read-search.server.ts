import { type RouterContextProvider, redirect } from "react-router";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext, sizesTag, tagPage } from "#app/request/services.server.ts";
import { PAGE_SIZE } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { searchCards } from "#shop/catalogue/search/search-products.server.ts";
import { cleanTerm, LONGEST_TERM } from "#shop/catalogue/search/search-term.ts";
import { sizeInTerm } from "#shop/catalogue/search/size-in-term.ts";
import { lastPage, parsePageNumber } from "../listing/page-links.ts";
import { resultsAddress } from "./results-address.ts";
import { parseSort } from "./sort.ts";

/**
 * The results for `?q=`, `ordem` and `pagina`. Throws a redirect from a page beyond the last to the last one.
 * Rules: LIST-40, LIST-42.
 */
export async function readSearch(context: Readonly<RouterContextProvider>, { pathname, searchParams }: URL) {
  const services = context.get(servicesContext);
  tagPage(context, "listing:all");
  const term = cleanTerm(searchParams.get("q") ?? "").slice(0, LONGEST_TERM);
  if (sizeInTerm(term)) tagPage(context, sizesTag("listing:all"));
  const sort = parseSort(searchParams.get("ordem"));
  const page = parsePageNumber(searchParams.get("pagina"));
  const before = (page - 1) * PAGE_SIZE;
  const wanted = { term, sort, limit: PAGE_SIZE, offset: before };
  const { products, total, meant } = await readOrOutage(() => searchCards(services, wanted));
  const last = lastPage(total, PAGE_SIZE);
  if (page > last) throw redirect(resultsAddress(pathname, { term, sort }, last));
  return { term, sort, page, last, before, products, total, meant };
}
