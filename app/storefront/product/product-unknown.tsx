import { PackageX } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type CategorySlug, categoryTitle, listingPath } from "#shop/catalogue/listings/category.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { ProductRow } from "../card/product-grid.tsx";
import { BestSellers } from "../not-found/best-sellers.tsx";
import { CategoryLinks } from "../not-found/category-links.tsx";
import { SearchAgain } from "../not-found/search-again.tsx";

interface ProductUnknownProps {
  /** The category of a product that is no longer sold; null: there never was one. */
  category?: CategorySlug | null;
  /** What is like it. */
  likes?: readonly ProductCard[];
  /** Shown where nothing is like it. */
  bestSellers?: readonly ProductCard[];
}

/** Rules: LIST-50, LIST-73. */
export function ProductUnknown({ category = null, likes = [], bestSellers = [] }: ProductUnknownProps) {
  return (
    <>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 text-center ${likes.length + bestSellers.length > 0 ? "pt-14 pb-14 md:pt-20" : "pt-24 pb-28"}`}
      >
        <Icon of={PackageX} size="l" />
        <h1 className="font-serif text-balance text-h1">Produto não encontrado</h1>
        <p className="max-w-110 text-balance text-ink-soft">
          O produto que você está procurando não existe ou foi removido.
        </p>
        {category ? (
          <ButtonLink to={listingPath(category)}>Ver {categoryTitle(category)}</ButtonLink>
        ) : (
          <>
            <SearchAgain />
            <CategoryLinks className="max-w-160 justify-center" />
            <ButtonLink to="/" variant="ghost">
              Voltar para Home
            </ButtonLink>
          </>
        )}
      </div>
      {likes.length > 0 && (
        <section aria-labelledby="parecidos" className="pb-section">
          <h2 id="parecidos" className="mb-5.5 font-serif text-balance text-h2 md:mb-9">
            Peças parecidas
          </h2>
          <ProductRow products={likes} />
        </section>
      )}
      {likes.length === 0 && <BestSellers products={bestSellers} />}
    </>
  );
}
