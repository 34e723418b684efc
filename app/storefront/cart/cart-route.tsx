import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext, tagPage, tagProducts } from "#app/request/services.server.ts";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { readFreeShipping } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { BestSellers } from "../not-found/best-sellers.tsx";
import type { Route } from "./+types/cart-route";
import { CartPage } from "./cart-page.tsx";

/** Nothing personal, so the page is cacheable: the lines are in the browser. The best sellers are for an empty cart. */
export async function loader({ context }: Route.LoaderArgs) {
  tagPage(context, "listing:all");
  const { db } = context.get(servicesContext);
  const [{ bestSellers }, freeShipping] = await Promise.all([homeProducts(db), readFreeShipping(db)]);
  tagProducts(context, bestSellers);
  return { bestSellers, freeShipping };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Seu Carrinho",
    description: "As peças que você escolheu, o frete e o total.",
    path: "/cart",
    noindex: true,
  });
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter">
      <CartPage
        freeShipping={loaderData.freeShipping}
        suggestions={<BestSellers products={loaderData.bestSellers} />}
      />
    </main>
  );
}
