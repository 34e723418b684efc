import { data } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Route } from "./+types/not-found";
import { BestSellers } from "./not-found/best-sellers.tsx";
import { PageNotFound } from "./not-found/page-not-found.tsx";

/** Every address that nothing else answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  // An address that does not exist must stay 404 while the database is away.
  const { bestSellers } = await homeProducts(db).catch(() => ({ bestSellers: [] }));
  return data({ bestSellers }, { status: 404 });
}

/** There is nothing to send anything to, either. */
export function action() {
  return data(null, { status: 404 });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-page px-gutter">
      <PageNotFound />
      <BestSellers products={loaderData.bestSellers} />
    </main>
  );
}
