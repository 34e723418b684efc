import { type RouterContextProvider, redirect } from "react-router";
import { foundNothing, servicesContext, sizesTag, tagPage, tagProducts } from "#app/request/services.server.ts";
import type { Listing } from "#shop/catalogue/listings/category.ts";
import {
  type FacetCounts,
  type FilterCounts,
  facetCounts,
  isFaceted,
  knownValues,
  tagCounts,
} from "#shop/catalogue/listings/listing-facets.ts";
import { offeredTags } from "#shop/catalogue/listings/listing-summary.ts";
import { isRestricted, priceBounds } from "#shop/catalogue/listings/price-range.ts";
import { listProducts, PAGE_SIZE } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { soldOutLast } from "#shop/catalogue/products/product.ts";
import type { Services } from "#shop/services.server.ts";
import { cardData } from "../card/card-data.ts";
import { removals } from "./active-filters.ts";
import { choiceAddress, type ListingChoice, type ListingFilters, parseListingChoice } from "./listing-choice.ts";
import { listingTags } from "./listing-facts.ts";
import { lastPage } from "./page-links.ts";

/**
 * Reads the page of a listing that a URL asks for, with the number of products behind each filter. Throws a redirect to
 * the last page when the page does not exist, and to the URL without unused values when no product has them.
 * Rules: LIST-26, LIST-83.
 */
export async function readListing(
  context: Readonly<RouterContextProvider>,
  listing: Listing,
  { pathname, searchParams }: URL,
) {
  const services = context.get(servicesContext);
  const tags = listingTags(listing);
  tagPage(context, ...tags);
  const choice = parseListingChoice(searchParams);
  if (choice.available || choice.sizes.length > 0) tagPage(context, ...tags.map(sizesTag));
  const used = await valuesInUse(services, listing, choice);
  const address = choiceAddress(pathname, { ...choice, ...used, page: 1 });
  if (address !== choiceAddress(pathname, { ...choice, page: 1 })) {
    tagPage(context, "listing:all");
    throw redirect(address);
  }
  const facets = await countFilters(services, listing, choice);
  const { products, total } = await readPage(services, listing, choice, facets);
  tagProducts(context, products);
  if (total === 0 && (isFaceted(choice) || Object.keys(narrowing(choice)).length > 0)) foundNothing(context);
  const last = lastPage(total, PAGE_SIZE);
  if (choice.page > last) throw redirect(choiceAddress(pathname, { ...choice, page: last }));
  const shown = choice.sort === "default" ? soldOutLast(products) : products;
  return { choice, facets, products: cardData(shown), total, before: (choice.page - 1) * PAGE_SIZE, last };
}

/**
 * What to do about a listing without products: each filter with the number of products without it, where that is any.
 * Rules: LIST-72.
 */
export async function readRemovals(services: Services, listing: Listing, choice: ListingChoice) {
  const found = await Promise.all(
    removals(choice).map(async ({ label, filters }) => {
      const { total } = await countFacets(services, listing, filters);
      return { label, total, filters };
    }),
  );
  return found.filter(({ total }) => total > 0);
}

function readPage({ db }: Services, listing: Listing, choice: ListingChoice, { total }: FacetCounts) {
  const { page, sort, range, ...filters } = choice;
  const wanted = { page, sort, ...filters, ...priceBounds(range) };
  return listProducts(db, listing, wanted, { countProducts: async () => total });
}

async function countFilters(services: Services, listing: Listing, filters: ListingFilters): Promise<FilterCounts> {
  const { listings } = services;
  const prices = pricesOf(filters);
  const [facets, summary] = await Promise.all([countFacets(services, listing, filters), listings.summaryOf(listing)]);
  const { holdsDearer } = summary;
  const offered = offeredTags(summary, filters.tags);
  if (isFaceted(filters)) {
    const tagged = await listings.taggedOf(listing, prices, offered);
    return { ...facets, tags: tagCounts(tagged, filters, offered), holdsDearer };
  }
  const totals = isRestricted(filters.range) ? await listings.tagTotalsOf(listing, prices, offered) : summary.tags;
  return { ...facets, tags: offered.map((value) => ({ value, count: totals.get(value) ?? 0 })), holdsDearer };
}

async function countFacets({ listings }: Services, listing: Listing, filters: ListingFilters): Promise<FacetCounts> {
  const [all, passing] = await Promise.all([
    listings.combinationsOf(listing),
    listings.combinationsOf(listing, narrowing(filters)),
  ]);
  return facetCounts(passing, filters, knownValues(all));
}

/** The filters that facets are counted within: tags and prices. */
export function narrowing(filters: ListingFilters) {
  return { ...(filters.tags.length > 0 && { tags: filters.tags }), ...pricesOf(filters) };
}

export function pricesOf({ range }: ListingFilters) {
  const { minPriceCents, maxPriceCents } = priceBounds(range);
  return {
    ...(minPriceCents !== undefined && { minCents: minPriceCents }),
    ...(maxPriceCents !== undefined && { maxCents: maxPriceCents }),
  };
}

/** The chosen values that some product of this listing has; of the tags, also those of another listing. */
async function valuesInUse({ listings }: Services, listing: Listing, choice: ListingChoice) {
  const { tags, sizes, materials, stones } = choice;
  const here = await listings.summaryOf(listing);
  const tagged = await Promise.all(tags.map(async (tag) => here.tags.has(tag) || (await listings.isTagInUse(tag))));
  const all = isFaceted(choice) ? await listings.combinationsOf(listing) : [];
  return {
    tags: tags.filter((_, index) => tagged[index]),
    sizes: sizes.filter((size) => all.some((each) => each.sizes.includes(size))),
    materials: materials.filter((material) => all.some((each) => each.material === material)),
    stones: stones.filter((stone) => all.some((each) => each.stone === stone)),
  };
}
