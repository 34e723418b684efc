import { QrCode } from "lucide-react";
import { memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { Await } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { staticIsland } from "#app/hydration/static-island.tsx";
import { requestApi } from "#app/request/api-client.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PriceBlock } from "#app/ui/price.tsx";
import type { ProductCard, ProductDetail } from "#shop/catalogue/products/product.ts";
import { CardSkeletons } from "../card/card-skeletons.tsx";
import { ProductRow } from "../card/product-grid.tsx";
import { Breadcrumb } from "../listing/breadcrumb.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { readStock } from "./stock.ts";
import { useBuying } from "./use-buying.ts";
import { ViewedSection } from "./viewed/viewed-section.tsx";

const SimilarPieces = lazyPart(async () => (await import("./similar-pieces.tsx")).SimilarPieces);

// Text that works without scripts: server markup, not hydrated.
const CareIsland = staticIsland(async () => (await import("./care-text.tsx")).CareText, <div className="min-h-64" />);
const AssurancesIsland = staticIsland(
  async () => (await import("./assurances.tsx")).Assurances,
  <div className="min-h-50" />,
);
const SpecificationListIsland = staticIsland(
  async () => (await import("./specification-list.tsx")).SpecificationList,
  <div className="min-h-96" />,
);
const WholesaleIsland = staticIsland(
  async () => (await import("./wholesale.tsx")).Wholesale,
  <div className="min-h-40" />,
);

interface ProductViewProps {
  product: ProductDetail;
  trail: readonly { label: string; to: `/${string}` }[];
  related: Promise<ProductCard[]>;
}

/**
 * Gallery, assurances and care on the left; buy box, description, shipping and specifications on the right; on phones in
 * this order: gallery, buy box, description, shipping, specifications, the rest. Products similar to a sold-out one are
 * below both columns, on phones directly after the stock alert.
 */
export function ProductView({ product: rendered, trail, related }: ProductViewProps) {
  const product = useFreshStock(rendered);
  const { payments, pixDiscountPercent } = useShop();
  const buying = useBuying(product);
  const gone = product.stock <= 0;
  const afterLikes = gone ? "max-md:order-2" : "";
  return (
    <>
      <Breadcrumb trail={trail} current={product.name} tight />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pb-section md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16">
        <Gallery product={product} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 max-md:contents md:col-start-2 md:row-span-2 md:row-start-1">
          <div data-keep-clear className="grid gap-2 max-md:-mt-2 md:-mb-1.5 md:gap-4">
            <h1 className="text-balance font-serif text-h1 max-md:text-h3">{product.name}</h1>
            <div className="grid gap-1.5">
              <PriceBlock {...product} pixPercent={pixDiscountPercent} payments={payments} />
              {payments.ways && !gone && (
                <p className="flex items-center gap-2 text-accent text-small">
                  <Icon of={QrCode} size="s" /> {payments.ways}
                </p>
              )}
            </div>
          </div>
          <BuyBox
            product={product}
            buying={buying}
            specifications={
              <div className={afterLikes}>
                <SpecificationListIsland product={rendered} />
              </div>
            }
          >
            <p className={`text-ink-soft ${afterLikes}`}>{product.description}</p>
          </BuyBox>
        </div>
        {gone && (
          <div className="max-md:order-1 md:col-span-full md:row-start-3">
            <Suspense fallback={<div className="min-h-96" />}>
              <SimilarPieces products={related} />
            </Suspense>
          </div>
        )}
        <div className={`grid content-start gap-6 ${gone ? "max-md:order-3" : ""}`}>
          <AssurancesIsland />
          <CareIsland />
        </div>
      </div>
      {!gone && <Related products={related} />}
      <ViewedSection productId={product.id} />
      <WholesaleIsland />
      <BuyBar product={product} buying={buying} />
    </>
  );
}

/** 'Combina com esta peça': skeletons while loading, nothing on failure or when there are no related products. */
const Related = memo(function Related({ products }: { products: Promise<ProductCard[]> }) {
  return (
    <Suspense fallback={<RelatedRow>{<CardSkeletons label="Carregando produtos..." />}</RelatedRow>}>
      <Await resolve={products} errorElement={null}>
        {(found) =>
          found.length > 0 && (
            <RelatedRow>
              <ProductRow products={found} />
            </RelatedRow>
          )
        }
      </Await>
    </Suspense>
  );
});

function RelatedRow({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="combina" className="pb-section">
      <h2 id="combina" className="mb-5.5 font-serif text-balance text-h2 md:mb-9">
        Combina com esta peça
      </h2>
      {children}
    </section>
  );
}

/**
 * The product with its current stock. The cached page may be minutes old, and reservations do not evict it. Fetched
 * when the page opens and each time it becomes visible again.
 * Rules: LIST-53.
 */
function useFreshStock(product: ProductDetail): ProductDetail {
  const [fresh, setFresh] = useState<ReturnType<typeof readStock>>(null);
  const { id } = product;

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      const stock = await askStock(id, leaving.signal);
      if (stock && !leaving.signal.aborted) setFresh(stock);
    }
    function askWhenSeen() {
      if (document.visibilityState === "visible") void ask();
    }
    // A first request costs a phone as much as a whole rendering: not in the same task.
    const first = setTimeout(ask);
    document.addEventListener("visibilitychange", askWhenSeen, { signal: leaving.signal });
    return () => {
      clearTimeout(first);
      leaving.abort();
    };
  }, [id]);

  return fresh ? { ...product, ...fresh } : product;
}

async function askStock(id: string, signal: AbortSignal): Promise<ReturnType<typeof readStock>> {
  try {
    const response = await requestApi(`/rest/v1/products/${encodeURIComponent(id)}`, { signal });
    return response.kind === "answered" && response.ok ? readStock(response.body) : null;
  } catch {
    return null;
  }
}
