import { Link } from "react-router";
import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { fromDecimal } from "#platform/money.ts";
import { countedMatches } from "#shop/catalogue/search/search-term.ts";
import type { SuggestedProduct, SuggestionsAnswer } from "./fetch-suggestions.ts";
import { searchResultsAddress } from "./search-options.ts";

interface SuggestedProductsProps {
  typed: string;
  suggestions: SuggestionsAnswer;
  /** Shown where nothing is found. */
  bestSellers: readonly SuggestedProduct[];
}

/** The best three products for what is typed, and a link to all results; best sellers where there are none. */
export function SuggestedProducts({ typed, suggestions, bestSellers }: SuggestedProductsProps) {
  const { products, total, meant } = suggestions;
  if (total === 0) {
    return (
      <>
        <div className="grid gap-0.5 py-4">
          <p className="font-medium">Nenhum produto encontrado</p>
          <p className="break-words text-ink-soft text-small">
            Nada com “{typed.trim()}”. Confira a escrita ou escolha uma categoria.
          </p>
        </div>
        <BestSellerLines products={bestSellers} />
      </>
    );
  }
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 lg:min-h-16">
        <h2 className="font-medium text-small">{meant ? `Produtos para “${meant}”` : "Produtos"}</h2>
        <Link
          to={searchResultsAddress(typed.trim())}
          replace
          className="link flex min-h-tap items-center text-small tabular-nums"
        >
          Ver {countedMatches(total, "resultado", "resultados")}
        </Link>
      </div>
      <ProductLines products={products} />
    </>
  );
}

/** 'Mais Vendidos', as lines; nothing without any. */
export function BestSellerLines({ products }: { products: readonly SuggestedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <>
      <h2 className="flex min-h-14 items-center font-medium text-small lg:min-h-16">Mais Vendidos</h2>
      <ProductLines products={products} />
    </>
  );
}

function ProductLines({ products }: { products: readonly SuggestedProduct[] }) {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.id}>
          <ProductLine product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductLine({ product: { id, name, price, discount_price, stock, image } }: { product: SuggestedProduct }) {
  return (
    <Link
      to={`/produto/${id}`}
      replace
      className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-line border-t py-2.5 lg:grid-cols-[4rem_minmax(0,1fr)_auto]"
    >
      <span className="relative row-span-2 grid size-16 place-items-center bg-tile text-ink-muted lg:row-span-1">
        {image ? (
          <img src={image} alt="" width={64} height={64} decoding="async" className="size-full object-cover" />
        ) : (
          <Hallmark />
        )}
      </span>
      <span className="line-clamp-2 self-end break-words leading-snug lg:self-center">{name}</span>
      <span className="self-start lg:self-center">
        {stock > 0 ? (
          <Price
            priceCents={fromDecimal(price) ?? 0}
            discountPriceCents={discount_price === null ? null : fromDecimal(discount_price)}
          />
        ) : (
          <span className="text-ink-muted text-small">Esgotado</span>
        )}
      </span>
    </Link>
  );
}

export function SuggestedProductsSkeleton() {
  return (
    <div>
      <p className="sr-only">Carregando produtos...</p>
      <div className="flex min-h-14 items-center lg:min-h-16">
        <Skeleton className="h-4 w-20" />
      </div>
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex items-center gap-4 border-line border-t py-2.5">
          <Skeleton className="size-16 flex-none" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
