import { pageUrlOf } from "#app/request/page-path.ts";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import type { Route } from "./+types/listing-data";
import type { MoreProducts } from "./fetch-products.ts";
import { readListing } from "./read-listing.server.ts";

/** A page of a listing as JSON, for infinite scroll. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { products, total } = await readListing(context, listingFor(params.categorySlug), pageUrlOf(request));
  const answer: MoreProducts = { products, total };
  return Response.json(answer, { headers: { "X-Robots-Tag": "noindex" } });
}
