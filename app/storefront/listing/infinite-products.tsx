import { RotateCw } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { ProductGrid } from "../card/product-grid.tsx";
import { ListProgress } from "./list-progress.tsx";
import type { PageLinks } from "./page-links.ts";
import { PageNumbers } from "./page-numbers.tsx";
import { useGrowingList } from "./use-growing-list.ts";

const SENTINEL_MARGIN = "100px";

interface InfiniteProductsProps {
  /** The page the server rendered; give the list another `key` when it is another list. */
  products: readonly ProductCard[];
  /** Products on the pages before it, and on all pages. */
  before: number;
  total: number;
  links: PageLinks;
  /** Where a page's data is: `{ products, total }` as JSON. */
  dataOf: (page: number) => string;
}

/**
 * A list of products over real page links that grows by itself near its end. It waits for a press on 'Ver mais' while
 * the keyboard moves through it, so that the footer can be reached.
 */
export function InfiniteProducts({ products: first, before, total, links, dataOf }: InfiniteProductsProps) {
  const list = useGrowingList({
    first,
    firstPage: links.current,
    lastPage: links.last,
    total,
    dataOf: useFirst(dataOf),
  });
  const hydrated = useHydrated();
  const [paused, setPaused] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const sentinel = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const { products, done, state, more } = list;
  const count = products.length;

  useEffect(() => {
    const target = sentinel.current;
    if (!target || done || paused || state !== "idle") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && !isTabbedThrough(section.current)) void more();
      },
      { rootMargin: SENTINEL_MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [done, paused, state, more]);

  // When cards have come as asked for by a press, the focus goes to the first of them.
  useEffect(() => {
    if (focusNext.current === null || focusNext.current >= count) return;
    cardLink(section.current, focusNext.current)?.focus({ preventScroll: true });
    focusNext.current = null;
  }, [count]);

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPaused(false);
    focusNext.current = count;
    void more();
  }

  function goToFooter() {
    setPaused(true);
    const footer = document.querySelector<HTMLElement>("body footer");
    footer?.setAttribute("tabindex", "-1");
    footer?.focus();
  }
  return (
    <div ref={section}>
      {links.previous && (
        <div className="grid justify-items-center pb-8">
          <ButtonLink to={links.previous} rel="prev" variant="secondary" size="s">
            Ver produtos anteriores
          </ButtonLink>
        </div>
      )}
      <ProductGrid products={products} />
      <div ref={sentinel} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3.5 pt-12">
        {!done && state !== "failed" && (
          <div className="grid min-h-control place-items-center *:col-start-1 *:row-start-1">
            <ButtonLink
              to={links.next ?? ""}
              rel="next"
              variant="secondary"
              onClick={press}
              className={state === "loading" ? "opacity-0" : undefined}
            >
              Ver mais
            </ButtonLink>
            {state === "loading" && (
              <p className="pointer-events-none flex items-center gap-3 text-ink-soft">
                <Spinner /> Carregando mais produtos...
              </p>
            )}
          </div>
        )}
        {state === "failed" && (
          <div role="alert" className="grid justify-items-center gap-3.5 text-center">
            <p className="text-danger">Não foi possível carregar mais produtos.</p>
            <Button variant="secondary" icon={RotateCw} onClick={() => void more()}>
              Tentar Novamente
            </Button>
          </div>
        )}
        <ListProgress first={before + 1} last={before + count} total={total} />
        {!done && hydrated && (
          <button type="button" onClick={goToFooter} className="link min-h-tap text-caption text-ink-muted">
            Ir para o rodapé
          </button>
        )}
        <noscript>
          <PageNumbers links={links} />
        </noscript>
      </div>
    </div>
  );
}

/** The keyboard's focus is on the list: what grows by itself would keep it from the footer. */
function isTabbedThrough(section: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return section !== null && focused !== null && section.contains(focused) && focused.matches(":focus-visible");
}

function cardLink(section: HTMLElement | null, index: number): HTMLElement | null {
  return section?.querySelectorAll("article")[index]?.querySelector<HTMLElement>("a:not([tabindex])") ?? null;
}

/** The first value given: what follows from the `key` never changes. */
function useFirst<Value>(value: Value): Value {
  return useRef(value).current;
}
