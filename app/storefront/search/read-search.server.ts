import { type RouterContextProvider, redirect } from "react-router";
import { foundNothing, servicesContext, sizesTag, tagPage, tagProducts } from "#app/request/services.server.ts";
import { cardData } from "#app/storefront/card/card-data.ts";
import { isFaceted } from "#shop/catalogue/listings/listing-facets.ts";
import { PAGE_SIZE } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { findMatches, type Matches } from "#shop/catalogue/search/find-matches.server.ts";
import { searchFilters } from "#shop/catalogue/search/search-filters.server.ts";
import { searchCards } from "#shop/catalogue/search/search-products.server.ts";
import { sizeInTerm } from "#shop/catalogue/search/size-in-term.ts";
import type { Services } from "#shop/services.server.ts";
import { removals } from "../listing/active-filters.ts";
import { choiceAddress, countFilters } from "../listing/listing-choice.ts";
import { lastPage } from "../listing/page-links.ts";
import { narrowing, pricesOf } from "../listing/read-listing.server.ts";
import { partlyFound } from "./partly-found.ts";
import { parseSearchChoice, type SearchChoice } from "./search-choice.ts";

/**
 * The results for `?q=`, filters, `ordem` and `pagina`; `facets` with `isCounted`, as they take longer than
 * the page. Throws a redirect from a page beyond the last to the last one.
 * Rules: LIST-40, LIST-42, LIST-80, LIST-84.
 */
export async function readSearch(
  context: Readonly<RouterContextProvider>,
  { pathname, searchParams }: URL,
  isCounted: boolean,
) {
  const services = context.get(servicesContext);
  tagPage(context, "listing:all");
  const choice = parseSearchChoice(searchParams);
  if (sizeInTerm(choice.term) || isFaceted(choice)) tagPage(context, sizesTag("listing:all"));
  const matches = await findMatches(services, choice.term, { partly: true });
  const { page, sort } = choice;
  const before = (page - 1) * PAGE_SIZE;
  const wanted = { sort, limit: PAGE_SIZE, offset: before, filter: { ...narrowing(choice), ...facetsOf(choice) } };
  const [{ products, total, meant, partly }, facets] = await Promise.all([
    searchCards(services, matches, wanted),
    matches && isCounted ? countBehind(services, matches, choice) : null,
  ]);
  tagProducts(context, products);
  if (total === 0 && choice.term !== "") foundNothing(context);
  const last = lastPage(total, PAGE_SIZE);
  if (page > last) throw redirect(choiceAddress(pathname, { ...choice, page: last }));
  const removable = matches && total === 0 ? await readRemovals(services, matches, choice) : [];
  const names = products.map(({ name }) => name);
  const told = partly ? partlyFound(partly, { term: choice.term, names }) : null;
  return {
    choice,
    last,
    before,
    products: cardData(products),
    total,
    meant,
    partly: told,
    /** By the term itself, filters aside. */
    isFound: matches !== null,
    facets,
    removals: removable,
  };
}

function facetsOf(choice: SearchChoice) {
  const { sizes, materials, stones, available } = choice;
  return isFaceted(choice) ? { sizes, materials, stones, available } : {};
}

const countBehind = (services: Services, matches: Matches, choice: SearchChoice) =>
  searchFilters(services, matches, { chosen: choice, narrowed: narrowing(choice), prices: pricesOf(choice) });

/** Each filter of a search without results, with the number of results without it, where that is any. */
async function readRemovals(services: Services, matches: Matches, choice: SearchChoice) {
  if (countFilters(choice) === 0) return [];
  const found = await Promise.all(
    removals(choice).map(async ({ label, filters }) => {
      const { total } = await countBehind(services, matches, filters);
      return { label, total, to: choiceAddress("/busca", { ...filters, page: 1 }) };
    }),
  );
  return found.filter(({ total }) => total > 0);
}
