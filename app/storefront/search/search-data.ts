import { pageUrlOf } from "#app/request/page-path.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import type { MoreProducts } from "../listing/fetch-products.ts";
import type { Route } from "./+types/search-data";
import { readSearch } from "./read-search.server.ts";

/** A page of results as JSON, for infinite scroll; the first one with the numbers behind the filters, for their panel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { products, total, facets } = await readSearch(context, pageUrlOf(request), ({ page }) => page === 1);
  const answer: MoreProducts & { facets?: FilterCounts } = { products, total, ...(facets && { facets }) };
  return Response.json(answer, { headers: { "X-Robots-Tag": "noindex" } });
}
