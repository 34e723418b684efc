import { Suspense } from "react";
import { Await } from "react-router";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { CardSkeletons } from "../card/card-skeletons.tsx";
import { ProductRow } from "../card/product-grid.tsx";

/** 'Combina com esta peça': skeletons while it loads, nothing on failure or when there is nothing. */
export function Related({ products }: { products: Promise<ProductCard[]> }) {
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
