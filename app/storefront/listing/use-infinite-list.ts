import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { fetchProducts } from "./fetch-products.ts";
import {
  cacheList,
  joinList,
  type LoadedList,
  type OpenedList,
  readCachedList,
  saveScrollPlace,
  takeScrollPlace,
} from "./list-cache.ts";

/** Minimum time that 'Carregando mais produtos...' is shown. Rules: LIST-20. */
const DELAY_MS = 300;
const MOST_PAGES_REREAD = 20;

type Direction = "back" | "on";
/** Idle, or loading or failed at one end: `back` for earlier products, `on` for later ones. */
export type InfiniteListState = "idle" | `${"loading" | "failed"} ${Direction}`;

interface GrowingListOptions extends OpenedList {
  /** The URL of a page's data. */
  dataOf: (page: number) => string;
  /** The element with the cards: visible ones keep their scroll position when others are added before them. */
  section: RefObject<HTMLElement | null>;
}

/**
 * An infinite list that grows at both ends from the page the server rendered, and is restored when the user comes back.
 * Rules: LIST-22.
 */
export function useInfiniteList({ first, firstPage, lastPage, total, dataOf, section }: GrowingListOptions) {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const opened = { first, firstPage, lastPage, total };
  const [list, setList] = useState<LoadedList>(() => readCachedList(entry, opened));
  const [state, setState] = useState<InfiniteListState>("idle");
  const running = useRef<AbortController | null>(null);
  const scrollTo = useRef<number | null>(null);
  const anchor = useRef<{ card: Element; top: number } | null>(null);

  const read = useCallback(
    async ({ before = [], after = [] }: Pages, atLeastMs: number): Promise<boolean> => {
      if (running.current) return false;
      const controller = new AbortController();
      running.current = controller;
      const direction: Direction = after.length > 0 ? "on" : "back";
      const readAll = async (pages: readonly number[]) => {
        const answers = await Promise.all(pages.map((page) => fetchProducts(dataOf(page), controller.signal)));
        return answers.flatMap(({ products }) => products);
      };
      setState(`loading ${direction}`);
      try {
        const [earlier, later] = await Promise.all([
          readAll(before),
          readAll(after),
          new Promise((done) => setTimeout(done, atLeastMs)),
        ]);
        if (controller.signal.aborted) return false;
        const card = section.current?.querySelector("article");
        anchor.current = card ? { card, top: topOf(card) } : null;
        setList((now) => ({
          earlier: [...earlier, ...now.earlier],
          later: [...now.later, ...later],
          from: before[0] ?? now.from,
          to: after.at(-1) ?? now.to,
        }));
        setState("idle");
        return true;
      } catch {
        if (!controller.signal.aborted) setState(`failed ${direction}`);
        return false;
      } finally {
        if (running.current === controller) running.current = null;
      }
    },
    [dataOf, section],
  );

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` changes only together with the entry
  useEffect(() => {
    cacheList(entry, list, opened);
    const leave = () => saveScrollPlace(entry, list);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [entry, list, total]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const left = list.to === firstPage && list.from === firstPage ? takeScrollPlace(entry) : null;
    if (!left) return;
    const from = Math.max(left.from, 1, firstPage - MOST_PAGES_REREAD);
    const to = Math.min(left.to, lastPage, firstPage + MOST_PAGES_REREAD);
    if (from >= firstPage && to <= firstPage) return;
    scrollTo.current = left.scrollY;
    void read({ before: pagesBetween(from, firstPage - 1), after: pagesBetween(firstPage + 1, to) }, 0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when pages were added
  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    if (scrollTo.current !== null && (list.to !== firstPage || list.from !== firstPage)) {
      window.scrollTo({ top: scrollTo.current, behavior: "instant" });
      scrollTo.current = null;
    } else if (before) window.scrollBy({ top: topOf(before.card) - before.top, behavior: "instant" });
  }, [list]);

  return {
    products: joinList(list, first),
    /** Number of products before the page the list was opened on. */
    earlier: list.earlier.length,
    from: list.from,
    to: list.to,
    state,
    more: useCallback(() => read({ after: [list.to + 1] }, DELAY_MS), [read, list.to]),
    previous: () => read({ before: [list.from - 1] }, DELAY_MS),
  };
}

interface Pages {
  before?: readonly number[];
  after?: readonly number[];
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function pagesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
