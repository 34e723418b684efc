import { pageUrlOf } from "#app/request/page-path.ts";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import type { Route } from "./+types/listing-data";
import type { MoreProducts } from "./fetch-products.ts";
import { readListing } from "./read-listing.server.ts";

/** A page of a listing as JSON, for infinite scroll; the first one with the numbers behind the filters, for their sheet. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { choice, ...found } = await readListing(context, listingFor(params.categorySlug), pageUrlOf(request));
  const { products, total, facets } = found;
  const answer: MoreProducts & { facets?: FilterCounts } = { products, total, ...(choice.page === 1 && { facets }) };
  return Response.json(answer, { headers: { "X-Robots-Tag": "noindex" } });
}
