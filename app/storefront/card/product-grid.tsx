import { KeptPart } from "#app/ui/kept-part.tsx";
import type { ProductCard as Product } from "#shop/catalogue/products/product.ts";
import { CARD_SIZES, ROW_CARD_SIZES } from "./card-sizes.ts";
import { ProductCardLink } from "./product-card.tsx";

const FIRST_ROW = 4;

interface ProductGridProps {
  products: readonly Product[];
  /** The query of each product's address. */
  queryOf?: (product: Product) => string;
}

/** 2, 3 or 4 columns; the first row's pictures load eagerly. */
export function ProductGrid({ products, queryOf }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
      {products.map((product, index) => (
        <KeptPart
          key={product.id}
          as="li"
          className="min-w-0"
          part={ProductCardLink}
          name="card"
          props={{
            product,
            sizes: CARD_SIZES,
            priority: index < FIRST_ROW ? "eager" : "lazy",
            query: queryOf?.(product),
          }}
        />
      ))}
    </ul>
  );
}

/** One row of three or four products; on phones all of them, scrolling sideways. */
export function ProductRow({ products }: { products: readonly Product[] }) {
  return (
    <ul className="card-row">
      {products.map((product) => (
        <KeptPart
          key={product.id}
          as="li"
          part={ProductCardLink}
          name="card"
          props={{ product, sizes: ROW_CARD_SIZES }}
        />
      ))}
    </ul>
  );
}
