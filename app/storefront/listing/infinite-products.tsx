import { RotateCw } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type ProductCard, SIZE_PARAMETER } from "#shop/catalogue/products/product.ts";
import { MOST_MATCHES_COUNTED } from "#shop/catalogue/search/search-term.ts";
import { ProductGrid } from "../card/product-grid.tsx";
import { ListProgress } from "./list-progress.tsx";
import type { PageLinks } from "./page-links.ts";
import { PageNumbers } from "./page-numbers.tsx";
import { type InfiniteListState, useInfiniteList } from "./use-infinite-list.ts";

/** Rules: LIST-20. */
const SENTINEL_MARGIN = "100px";

interface InfiniteProductsProps {
  /** The products of the page the server rendered. Use another `key` for another list. */
  products: readonly ProductCard[];
  /** Number of products on the pages before it, and on all pages. */
  before: number;
  total: number;
  links: PageLinks;
  /** A page's URL. */
  pageOf: (page: number) => string;
  /** The URL of a page's data: `{ products, total }` as JSON. */
  dataOf: (page: number) => string;
  /** The sizes that the shopper looks for: chosen on the pages of the products. */
  sizes?: readonly string[] | undefined;
}

/**
 * Infinite scroll over real page links: loads more at the end automatically, and earlier products on request. While the
 * keyboard focus is in the list it waits for 'Ver mais', so that the footer can be reached.
 * Rules: LIST-21.
 */
export function InfiniteProducts({
  products: first,
  before,
  total,
  links,
  pageOf,
  dataOf,
  sizes = [],
}: InfiniteProductsProps) {
  const section = useRef<HTMLDivElement>(null);
  const list = useInfiniteList({
    first,
    firstPage: links.current,
    lastPage: links.last,
    total,
    dataOf: useFirst(dataOf),
    section,
  });
  const [paused, setPaused] = useState(false);
  const sentinel = useRef<HTMLDivElement>(null);
  /** Which card takes the focus once there are more than `whenMoreThan` cards. */
  const focusNext = useRef<{ whenMoreThan: number; card: (added: number) => number } | null>(null);
  const { products, state, more, previous } = list;
  const count = products.length;
  const shown = before - list.earlier + count;
  // Where more were found than counted there may be another page as long as all of them are full.
  const isOpenEnded = total > MOST_MATCHES_COUNTED && shown >= list.to * Math.ceil(total / links.last);
  const done = list.to >= links.last && !isOpenEnded;

  useEffect(() => {
    const target = sentinel.current;
    if (!target || done || paused || state.startsWith("loading") || state === "failed on") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && !isTabbedThrough(section.current)) void more();
      },
      { rootMargin: SENTINEL_MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [done, paused, state, more]);

  // After a press on a button has loaded cards, focus the nearest new one.
  useEffect(() => {
    const next = focusNext.current;
    if (!next || next.whenMoreThan >= count) return;
    cardLink(section.current, next.card(count - next.whenMoreThan))?.focus({ preventScroll: true });
    focusNext.current = null;
  }, [count]);

  function grow() {
    setPaused(false);
    focusNext.current = { whenMoreThan: count, card: () => count };
    void more();
  }
  function growBack() {
    focusNext.current = { whenMoreThan: count, card: (added) => added - 1 };
    void previous();
  }
  function goToFooter() {
    setPaused(true);
    const footer = document.querySelector<HTMLElement>("body footer");
    footer?.setAttribute("tabindex", "-1");
    footer?.focus();
  }
  return (
    <div ref={section}>
      {list.from > 1 && (
        <div className="grid justify-items-center pb-8">
          <GrowButton
            label="Ver produtos anteriores"
            to={pageOf(list.from - 1)}
            rel="prev"
            state={stateOf(state, "back")}
            onGrow={growBack}
          />
        </div>
      )}
      <ProductGrid products={products} queryOf={(product) => sizeQuery(product, sizes)} />
      <div ref={sentinel} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3.5 pt-12">
        {!done && (
          <GrowButton label="Ver mais" to={pageOf(list.to + 1)} rel="next" state={stateOf(state, "on")} onGrow={grow} />
        )}
        <ListProgress first={before - list.earlier + 1} last={shown} total={total} />
        {!done && <FooterButton onPress={goToFooter} />}
        <noscript>
          <PageNumbers links={links} />
        </noscript>
      </div>
    </div>
  );
}

/** Without scripts nothing is loaded that would push the footer away. */
function FooterButton({ onPress }: { onPress: () => void }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <button type="button" onClick={onPress} className="link min-h-tap text-caption text-ink-muted">
      Ir para o rodapé
    </button>
  );
}

/** Names the size that the shopper looks for, if the product has it, to be chosen on its page. */
function sizeQuery(product: ProductCard, sizes: readonly string[]): string {
  const wanted = product.sizes.find(({ size, available }) => available > 0 && sizes.includes(size));
  return wanted ? `?${SIZE_PARAMETER}=${encodeURIComponent(wanted.size)}` : "";
}

/** The state of one end of the list. */
function stateOf(state: InfiniteListState, direction: "back" | "on"): "idle" | "loading" | "failed" {
  if (state === `loading ${direction}`) return "loading";
  return state === `failed ${direction}` ? "failed" : "idle";
}

/** The keyboard focus is in the list: growing automatically would keep the user from reaching the footer. */
function isTabbedThrough(section: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return section !== null && focused !== null && section.contains(focused) && focused.matches(":focus-visible");
}

function cardLink(section: HTMLElement | null, index: number): HTMLElement | null {
  // The last link is the product's name; those before it may be hidden.
  const links = section?.querySelectorAll("article")[index]?.querySelectorAll<HTMLElement>("a:not([tabindex])");
  return [...(links ?? [])].at(-1) ?? null;
}

/** The value of the first render: it depends only on the list's `key`. */
function useFirst<Value>(value: Value): Value {
  return useRef(value).current;
}

interface GrowButtonProps {
  label: string;
  /** The page with those products; the link's target without JavaScript. */
  to: string;
  rel: "prev" | "next";
  state: "idle" | "loading" | "failed";
  onGrow: () => void;
}

/** Loads more products at one end of a list. */
function GrowButton({ label, to, rel, state, onGrow }: GrowButtonProps) {
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGrow();
  }
  if (state === "failed") {
    return (
      <div role="alert" className="grid justify-items-center gap-3.5 text-center">
        <p className="text-danger">Não foi possível carregar mais produtos.</p>
        <Button variant="secondary" icon={RotateCw} onClick={onGrow}>
          Tentar Novamente
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-h-control place-items-center *:col-start-1 *:row-start-1">
      <ButtonLink
        to={to}
        rel={rel}
        variant="secondary"
        onClick={press}
        className={state === "loading" ? "opacity-0" : undefined}
      >
        {label}
      </ButtonLink>
      {state === "loading" && (
        <p className="pointer-events-none flex items-center gap-3 text-ink-soft">
          <Spinner /> Carregando mais produtos...
        </p>
      )}
    </div>
  );
}
