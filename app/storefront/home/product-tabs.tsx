import clsx from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { ProductRow } from "../card/product-grid.tsx";
import { ALL_PRODUCTS_PATH } from "../listing/listing-facts.ts";
import { listingAddress } from "../listing/page-links.ts";

interface ProductTabsProps {
  bestSellers: readonly ProductCard[];
  news: readonly ProductCard[];
}

/** 'Mais Vendidos' and 'Novidades' as tabs; arrow keys move between them. An empty list has no tab. */
export function ProductTabs({ bestSellers, news }: ProductTabsProps) {
  const tabs = [
    { id: "mais-vendidos", label: "Mais Vendidos", tag: "Mais Vendido", products: bestSellers },
    { id: "novidades", label: "Novidades", tag: "Novo", products: news },
  ].filter(({ products }) => products.length > 0);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length === 0) return null;

  function moveWithArrows(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }
  return (
    <section aria-label="Destaques" className="mx-auto max-w-page px-gutter pt-section">
      <div className="mb-5.5 flex items-end justify-between gap-6 md:mb-6.5">
        <div
          ref={list}
          role="tablist"
          aria-label="Destaques"
          onKeyDown={moveWithArrows}
          className="flex flex-wrap gap-x-4 sm:gap-x-7"
        >
          {tabs.map(({ id, label }, index) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`aba-${id}`}
              aria-selected={index === chosen}
              aria-controls={`painel-${id}`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
              className={clsx(
                "min-h-14 border-b-2 px-0.5 font-serif text-h3 whitespace-nowrap min-[22.5rem]:text-h2",
                index === chosen ? "border-ink" : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {label}
            </button>
          ))}
        </div>
        <Link
          to={listingAddress(ALL_PRODUCTS_PATH, { etiquetas: tabs[chosen]?.tag ?? null })}
          prefetch="intent"
          className="link hidden py-3 md:block"
        >
          Ver todos
        </Link>
      </div>
      {tabs.map(({ id, products }, index) => (
        <div key={id} role="tabpanel" id={`painel-${id}`} aria-labelledby={`aba-${id}`} hidden={index !== chosen}>
          <ProductRow products={products} />
        </div>
      ))}
    </section>
  );
}
