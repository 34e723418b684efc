import { data } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Route } from "./+types/not-found";
import { BestSellers } from "./not-found/best-sellers.tsx";
import { PageNotFound } from "./not-found/page-not-found.tsx";

/** Catch-all route. Rules: LIST-31. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  // Stays a 404 even during a database outage.
  const { bestSellers } = await homeProducts(db).catch(() => ({ bestSellers: [] }));
  return data({ bestSellers }, { status: 404 });
}

/** A POST to an unknown address is a 404, too. */
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
