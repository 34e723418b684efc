import { ShoppingBag } from "lucide-react";
import { data } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { readSharedCart } from "#shop/ordering/cart/sharing/share-cart.server.ts";
import { isSharedCode, sharedCartPath } from "#shop/ordering/cart/sharing/shared-cart.ts";
import { BestSellers } from "../not-found/best-sellers.tsx";
import type { Route } from "./+types/shared-cart-route";
import { SharedCart } from "./shared-cart.tsx";

const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** Rules: CART-53. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const shared = isSharedCode(code) ? await readSharedCart(services, code) : null;
  const isForSale = shared?.lines.some(({ available }) => available > 0) ?? false;
  const { bestSellers } = isForSale ? { bestSellers: [] } : await homeProducts(services.db);
  return data({ code, shared, bestSellers }, { status: shared ? 200 : 404, headers: HEADERS });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Carrinho compartilhado",
    description: "Peças em prata 925 escolhidas para você ver.",
    path: sharedCartPath(params.code),
    picture: loaderData?.shared?.lines[0]?.picture,
    noindex: true,
  });
}

export default function SharedCartRoute({ loaderData: { code, shared, bestSellers } }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter">
      {shared && shared.lines.length > 0 ? (
        <SharedCart code={code} lines={shared.lines} gone={shared.gone} />
      ) : (
        <SharedCartGone />
      )}
      <BestSellers products={bestSellers} />
    </main>
  );
}

function SharedCartGone() {
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-18 pb-20 text-center">
      <Icon of={ShoppingBag} size="l" className="text-ink-muted" />
      <h1 className="max-w-150 font-serif text-balance text-h1">Este carrinho não está mais aqui</h1>
      <p className="max-w-110 text-balance text-ink-soft">
        O link vale por 30 dias. Peça um novo a quem compartilhou, ou veja as peças da loja.
      </p>
      <ButtonLink to="/" size="l">
        Ver a loja
      </ButtonLink>
    </div>
  );
}
