import { QrCode } from "lucide-react";
import { Suspense } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PriceBlock } from "#app/ui/price.tsx";
import type { ProductCard, ProductDetail } from "#shop/catalogue/products/product.ts";
import { Breadcrumb } from "../listing/breadcrumb.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Care } from "./care.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { Related } from "./related.tsx";
import { AssurancesIsland, SpecificationListIsland, WholesaleIsland } from "./static-parts.tsx";
import { STICKY_BAR_PLACE } from "./sticky-bar-place.tsx";
import { useFreshStock } from "./use-fresh-stock.ts";
import { ViewedSection } from "./viewed/viewed-section.tsx";

interface ProductViewProps {
  product: ProductDetail;
  trail: readonly { label: string; to: string }[];
  related: Promise<ProductCard[]>;
}

/** Gallery and specifications left, buying right; phones: gallery, buying, specifications (design §5). */
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
