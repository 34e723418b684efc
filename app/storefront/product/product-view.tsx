import { QrCode } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Await } from "react-router";
import { staticIsland } from "#app/hydration/static-island.tsx";
import { requestApi } from "#app/request/api-client.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PriceBlock } from "#app/ui/price.tsx";
import type { ProductCard, ProductDetail } from "#shop/catalogue/products/product.ts";
import { CardSkeletons } from "../card/card-skeletons.tsx";
import { ProductRow } from "../card/product-grid.tsx";
import { Breadcrumb } from "../listing/breadcrumb.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { STICKY_BAR_PLACE } from "./sticky-bar-place.tsx";
import { readStock } from "./stock.ts";
import { ViewedSection } from "./viewed/viewed-section.tsx";

const CareText = staticIsland(async () => (await import("./care-text.tsx")).CareText);

// Text that works without scripts: server markup, not hydrated.
const AssurancesIsland = staticIsland(async () => (await import("./assurances.tsx")).Assurances);
const SpecificationListIsland = staticIsland(async () => (await import("./specification-list.tsx")).SpecificationList);
const WholesaleIsland = staticIsland(async () => (await import("./wholesale.tsx")).Wholesale);

interface ProductViewProps {
  product: ProductDetail;
  trail: readonly { label: string; to: string }[];
  related: Promise<ProductCard[]>;
}

/** Gallery and specifications on the left, buy box on the right; on phones: gallery, buy box, specifications. */
export function ProductView({ product: rendered, trail, related }: ProductViewProps) {
  const product = useFreshStock(rendered);
  const { payments, pixDiscountPercent } = useShop();
  const indented = product.pictures.length > 1;
  return (
    <>
      <Breadcrumb trail={trail} current={product.name} />
      <div className="grid gap-6 pb-section md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr] md:gap-8 lg:gap-16">
        <Gallery product={product} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 md:col-start-2 md:row-span-2 md:row-start-1">
          <div className="grid gap-3.5">
            <h1 className="text-balance font-serif text-h1 max-md:text-(length:--text-price)">{product.name}</h1>
            <div className="grid gap-1.5">
              <PriceBlock {...product} pixPercent={pixDiscountPercent} payments={payments} />
              {payments.ways && (
                <p className="flex items-center gap-2 text-accent text-small">
                  <Icon of={QrCode} size="s" /> {payments.ways}
                </p>
              )}
            </div>
            <p className="text-ink-soft">{product.description}</p>
          </div>
          <BuyBox product={product} />
          <Suspense fallback={<div className="min-h-50" />}>
            <AssurancesIsland />
          </Suspense>
          <Care />
        </div>
        <div className={`grid content-start gap-11 max-md:pt-6 ${indented ? "lg:pl-25" : ""}`}>
          <Suspense fallback={<div className="min-h-96" />}>
            <SpecificationListIsland product={product} />
            <WholesaleIsland />
          </Suspense>
        </div>
      </div>
      <Related products={related} />
      <ViewedSection productId={product.id} />
      <div id={STICKY_BAR_PLACE} className="sticky bottom-0 z-10 md:hidden" />
    </>
  );
}

/** Warranty, cleaning, wearing and common questions; server markup, not hydrated. */
function Care() {
  return (
    <Suspense fallback={<div className="min-h-124" />}>
      <CareText />
    </Suspense>
  );
}

/** 'Combina com esta peça': skeletons while loading, nothing on failure or when there are no related products. */
function Related({ products }: { products: Promise<ProductCard[]> }) {
  return (
    <Suspense fallback={<RelatedSection>{<CardSkeletons label="Carregando produtos..." />}</RelatedSection>}>
      <Await resolve={products} errorElement={null}>
        {(found) =>
          found.length > 0 && (
            <RelatedSection>
              <ProductRow products={found} />
            </RelatedSection>
          )
        }
      </Await>
    </Suspense>
  );
}

function RelatedSection({ children }: { children: React.ReactNode }) {
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
    void ask();
    document.addEventListener("visibilitychange", askWhenSeen, { signal: leaving.signal });
    return () => leaving.abort();
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
