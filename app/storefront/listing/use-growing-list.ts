import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { fetchProducts } from "./fetch-products.ts";
import { type GrownList, keepList, keptList, rememberedForReload, rememberForReload } from "./kept-lists.ts";

/** How long 'Carregando mais produtos...' stands at least (spec 1 §9). */
const DELAY_MS = 300;
const MOST_PAGES_REREAD = 20;

export type GrowingState = "idle" | "loading" | "failed";

interface GrowingListOptions {
  first: readonly ProductCard[];
  firstPage: number;
  lastPage: number;
  total: number;
  /** Where a page's data is. */
  dataOf: (page: number) => string;
}

/** A list that grows page by page from the one the server rendered, and is found again as it was left. */
export function useGrowingList({ first, firstPage, lastPage, total, dataOf }: GrowingListOptions) {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const [list, setList] = useState<GrownList>(() => keptList(entry, total) ?? { products: [], page: firstPage });
  const [state, setState] = useState<GrowingState>("idle");
  const running = useRef<AbortController | null>(null);
  const scrollTo = useRef<number | null>(null);

  const read = useCallback(
    async (pages: readonly number[], atLeastMs: number): Promise<boolean> => {
      if (running.current) return false;
      const controller = new AbortController();
      running.current = controller;
      setState("loading");
      try {
        const [answers] = await Promise.all([
          Promise.all(pages.map((page) => fetchProducts(dataOf(page), controller.signal))),
          new Promise((done) => setTimeout(done, atLeastMs)),
        ]);
        if (controller.signal.aborted) return false;
        setList((before) => ({
          products: [...before.products, ...answers.flatMap(({ products }) => products)],
          page: pages.at(-1) ?? before.page,
        }));
        setState("idle");
        return true;
      } catch {
        if (!controller.signal.aborted) setState("failed");
        return false;
      } finally {
        if (running.current === controller) running.current = null;
      }
    },
    [dataOf],
  );

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  useEffect(() => {
    keepList(entry, list, total);
    const leave = () => rememberForReload(entry, list.page);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [entry, list, total]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    const before = list.page === firstPage ? rememberedForReload(entry) : null;
    const until = Math.min(before?.page ?? 0, lastPage, firstPage + MOST_PAGES_REREAD);
    if (!before || until <= firstPage) return;
    scrollTo.current = before.scrollY;
    void read(
      Array.from({ length: until - firstPage }, (_, index) => firstPage + 1 + index),
      0,
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the pages of before stand again
  useLayoutEffect(() => {
    if (scrollTo.current === null || list.page === firstPage) return;
    window.scrollTo(0, scrollTo.current);
    scrollTo.current = null;
  }, [list]);

  const more = useCallback(() => read([list.page + 1], DELAY_MS), [read, list.page]);
  return { products: withoutRepeats([...first, ...list.products]), done: list.page >= lastPage, state, more };
}

/** A product that moved to a later page meanwhile stands where it was seen first. */
function withoutRepeats(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
