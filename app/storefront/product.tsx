import { Suspense } from "react";
import { data, redirect } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext, sizesTag, tagPage, tagProducts } from "#app/request/services.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { categoryTitle, listingPath } from "#shop/catalogue/listings/category.ts";
import {
  findIdIgnoringCase,
  findProduct,
  findWithdrawn,
  homeProducts,
  relatedProducts,
  similarProducts,
} from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { ProductCard, ProductDetail } from "#shop/catalogue/products/product.ts";
import type { Route } from "./+types/product";
import { productData, productProperties, productSummary } from "./product/product-data.ts";
import { ProductView } from "./product/product-view.tsx";

const ProductUnknown = lazyPart(async () => (await import("./product/product-unknown.tsx")).ProductUnknown);

const NOTHING: { bestSellers: ProductCard[] } = { bestSellers: [] };

/**
 * Loads a product and related ones. Unknown: 404, with what is like a withdrawn product, else best sellers; an id in another letter
 * case: 308 redirect. Unlisted products exist in demo mode only, for trying the shop out.
 * Rules: LIST-2, LIST-29, LIST-50, LIST-73.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { config, db, logger } = context.get(servicesContext);
  const tag = `product:${params.productId}`;
  tagPage(context, tag, sizesTag(tag));
  const product = await findProduct(db, params.productId);
  if (!product || (product.unlisted && config.mode !== "demo")) {
    // A new product changes all listings, so this tag also evicts the cached 404 page once it exists.
    tagPage(context, "listing:all");
    const meant = product ? null : await findIdIgnoringCase(db, params.productId);
    if (meant) throw redirect(`/produto/${meant}`, 308);
    const withdrawn = product ? null : await findWithdrawn(db, params.productId);
    const likes = withdrawn ? await similarProducts(db, withdrawn) : [];
    // Stays a 404 even during a database outage.
    const { bestSellers } = likes.length > 0 ? NOTHING : await homeProducts(db).catch(() => NOTHING);
    tagProducts(context, [...likes, ...bestSellers]);
    const gone = { category: withdrawn?.category ?? null, likes, bestSellers };
    return data({ product: null, gone, related: Promise.resolve<ProductCard[]>([]), described: null }, { status: 404 });
  }
  const related = (product.stock > 0 ? relatedProducts : similarProducts)(db, product).then(
    (products) => {
      tagProducts(context, products);
      return products;
    },
    (error: unknown) => {
      logger.error({ product: product.id, err: error }, "Erro ao carregar produtos relacionados");
      return [];
    },
  );
  // Structured data are built on the server: only search engines read them, so the browser needs no script for it.
  const { brand, publicUrl } = config;
  const described = {
    description: productSummary(product),
    properties: productProperties({ brand, publicUrl }, product),
    data: [productData({ brand, publicUrl }, product)],
  };
  return data({ product, gone: null, related, described });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const product = loaderData?.product;
  if (!site || !product || !loaderData.described)
    return [{ title: "Produto não encontrado" }, { name: "robots", content: "noindex" }];
  return pageMeta(site, {
    title: product.name,
    ...loaderData.described,
    path: `/produto/${product.id}`,
    picture: product.pictures[0],
    type: "product",
    noindex: product.unlisted,
    trail: [...trailOf(product), { label: product.name, to: `/produto/${product.id}` }],
  });
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, gone, related } = loaderData;
  return (
    <main className="mx-auto max-w-page px-gutter">
      {product ? (
        <ProductView key={product.id} product={product} trail={trailOf(product)} related={related} />
      ) : (
        <Suspense>
          <ProductUnknown {...gone} />
        </Suspense>
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto min-h-dvh max-w-page px-gutter">
      <ErrorPage error={error} title="Erro ao carregar produto" />
    </main>
  );
}

function trailOf({ category }: ProductDetail): { label: string; to: `/${string}` }[] {
  return [
    { label: "Home", to: "/" },
    { label: categoryTitle(category), to: listingPath(category) },
  ];
}
