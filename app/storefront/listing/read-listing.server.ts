import { type RouterContextProvider, redirect } from "react-router";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext, tagPage } from "#app/request/services.server.ts";
import type { Listing } from "#shop/catalogue/listings/category.ts";
import { priceBounds } from "#shop/catalogue/listings/price-range.ts";
import { listProducts, PAGE_SIZE } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { choiceAddress, type ListingChoice, parseListingChoice } from "./listing-choice.ts";
import { listingTags } from "./listing-facts.ts";
import { lastPage } from "./page-links.ts";

/**
 * Reads the page of a listing that a URL asks for. Throws a redirect to the last page when the page does not exist, and
 * to the URL without unused tags when no product has them.
 * Rules: LIST-26.
 */
export async function readListing(
  context: Readonly<RouterContextProvider>,
  listing: Listing,
  { pathname, searchParams }: URL,
) {
  const services = context.get(servicesContext);
  tagPage(context, ...listingTags(listing));
  const choice = parseListingChoice(searchParams);
  const tags = await readOrOutage(() => tagsInUse(services, listing, choice));
  if (tags.length < choice.tags.length) {
    tagPage(context, "listing:all");
    throw redirect(choiceAddress(pathname, { ...choice, tags, page: 1 }));
  }
  const { products, total } = await readOrOutage(() => readPage(services, listing, choice));
  const last = lastPage(total, PAGE_SIZE);
  if (choice.page > last) throw redirect(choiceAddress(pathname, { ...choice, page: last }));
  return { choice, products, total, before: (choice.page - 1) * PAGE_SIZE, last };
}

function readPage({ db, productCounts }: Services, listing: Listing, { page, sort, range, tags }: ListingChoice) {
  return listProducts(
    db,
    listing,
    { page, sort, tags, ...priceBounds(range) },
    { countProducts: (filter, count) => productCounts.get(`listing ${JSON.stringify(filter)}`, count) },
  );
}

/** The tags that some product of this or another listing has. */
async function tagsInUse({ listings }: Services, listing: Listing, { tags }: ListingChoice): Promise<string[]> {
  if (tags.length === 0) return [];
  const here = await listings.summaryOf(listing);
  const used = await Promise.all(tags.map(async (tag) => here.tags.has(tag) || (await listings.isTagInUse(tag))));
  return tags.filter((_, index) => used[index]);
}
