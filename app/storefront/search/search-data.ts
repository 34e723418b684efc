import { pageUrlOf } from "#app/request/page-path.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import type { MoreProducts } from "../listing/fetch-products.ts";
import { OPEN_PARAMETER } from "../listing/listing-choice.ts";
import type { Route } from "./+types/search-data";
import { readSearch } from "./read-search.server.ts";

/** A page of results as JSON, for infinite scroll; with the numbers behind the filters where their panel asks for them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = pageUrlOf(request);
  const { products, total, facets } = await readSearch(context, url, url.searchParams.has(OPEN_PARAMETER));
  const answer: MoreProducts & { facets?: FilterCounts } = { products, total, ...(facets && { facets }) };
  return Response.json(answer, { headers: { "X-Robots-Tag": "noindex" } });
}
