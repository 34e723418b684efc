import { pageUrlOf } from "#app/request/page-path.ts";
import type { MoreProducts } from "../listing/fetch-products.ts";
import type { Route } from "./+types/search-data";
import { readSearch } from "./read-search.server.ts";

/** A page of results as JSON, for infinite scroll. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { products, total } = await readSearch(context, pageUrlOf(request));
  const answer: MoreProducts = { products, total };
  return Response.json(answer, { headers: { "X-Robots-Tag": "noindex" } });
}
