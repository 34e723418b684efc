import { data, Link, useSearchParams } from "react-router";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ProductPicture } from "#app/ui/picture.tsx";
import { findProduct } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { ProductUnknown } from "../product/product-unknown.tsx";
import type { Route } from "./+types/request-alert";
import { StockAlertForm } from "./alert-form.tsx";
import { productIdOf, submitStockAlert } from "./submit-alert.server.ts";

/** The stock alert form as a separate page, for browsers without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { config, db } = context.get(servicesContext);
  const product = await findProduct(db, productIdOf(request) ?? "");
  const shown = product && (!product.unlisted || config.mode === "demo");
  return shown ? { product } : data({ product: null }, { status: 404 });
}

export function action({ request, context }: Route.ActionArgs) {
  return submitStockAlert(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline("Aviso não guardado");

/** The answer is all that changes on the page. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[0].loaderData?.brand.name ?? "";
  return [{ title: `Avise-me quando chegar | ${name}` }, { name: "robots", content: "noindex" }];
}

export default function StockAlertPage({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <main className="mx-auto max-w-page px-gutter">
      {product ? (
        <div className="mx-auto grid max-w-form gap-7 py-12">
          <div className="flex items-center gap-4">
            <span className="relative block size-24 flex-none bg-tile">
              <ProductPicture picture={product.pictures[0]} alt="" sizes="96px" small />
            </span>
            <h1 className="font-serif text-balance text-h3">{product.name}</h1>
          </div>
          {product.sizes.some(({ available }) => available <= 0) ? (
            <StockAlertForm product={product} size={query.get("tamanho")} initial={actionData} alone />
          ) : (
            <p className="text-ink-soft">Esta peça está em estoque agora: você já pode comprar.</p>
          )}
          <Link to={`/produto/${product.id}`} className="link inline-flex min-h-tap items-center">
            Ver a peça
          </Link>
        </div>
      ) : (
        <ProductUnknown />
      )}
    </main>
  );
}
