import { Suspense } from "react";
import { Await } from "react-router";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { CARD_SIZES } from "../card/card-sizes.ts";
import { ProductCardLink } from "../card/product-card.tsx";

/**
 * 'Peças parecidas' of a sold-out product, in place of the row at the page's end: four, from 768 to 1023 px three.
 * Rules: STOCK-51.
 */
export function SimilarPieces({ products }: { products: Promise<ProductCard[]> }) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <Await resolve={products} errorElement={null}>
        {(found) =>
          found.length > 0 && (
            <section aria-labelledby="parecidas" className="grid gap-4">
              <h2 id="parecidas" className="font-serif text-balance text-h3">
                Peças parecidas
              </h2>
              <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4">
                {found.map((product) => (
                  <li key={product.id} className="min-w-0 md:max-lg:nth-[n+4]:hidden">
                    <ProductCardLink product={product} sizes={CARD_SIZES} />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Await>
    </Suspense>
  );
}
