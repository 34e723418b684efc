import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { ProductRow } from "../card/product-grid.tsx";

/** Best sellers, shown where nothing was found. */
export function BestSellers({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="mais-vendidos-titulo" className="pb-section">
      <h2 id="mais-vendidos-titulo" className="mb-5.5 font-serif text-h2 md:mb-9">
        Mais Vendidos
      </h2>
      <ProductRow products={products} />
    </section>
  );
}
