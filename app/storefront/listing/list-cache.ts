import type { ProductCard } from "#shop/catalogue/products/product.ts";

/** What an infinite list has loaded besides its first page. */
export interface LoadedList {
  /** Products before the page it was opened on. */
  earlier: ProductCard[];
  later: ProductCard[];
  /** The first and the last page loaded. */
  from: number;
  to: number;
}

/** The page a list was opened on. */
export interface OpenedList {
  first: readonly ProductCard[];
  firstPage: number;
  lastPage: number;
  total: number;
}

interface Place {
  from: number;
  to: number;
  scrollY: number;
}

interface Keepsake extends Place {
  entry: string;
}

const MOST_KEPT = 30;
const STORAGE_KEY = "lista-aberta";
const kept = new Map<string, LoadedList & { total: number; opened: number }>();

/** Caches a list per history entry, so that going back restores it. */
export function cacheList(entry: string, list: LoadedList, { first, total }: OpenedList): void {
  kept.delete(entry);
  kept.set(entry, { ...list, total, opened: first.length });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * The cached list of a history entry; only its first page when there is none, or when products were added or removed
 * since.
 * Rules: LIST-22.
 */
export function readCachedList(entry: string, { first, firstPage, lastPage, total }: OpenedList): LoadedList {
  const list = kept.get(entry);
  const fits =
    list?.total === total &&
    list.opened === first.length &&
    list.from <= firstPage &&
    list.to >= firstPage &&
    list.to <= lastPage;
  return fits ? list : { earlier: [], later: [], from: firstPage, to: firstPage };
}

/**
 * All products of a list in order. A product that has moved to a later page meanwhile stays where it first appeared.
 */
export function joinList({ earlier, later }: LoadedList, first: readonly ProductCard[]): ProductCard[] {
  return [...new Map([...earlier, ...first, ...later].map((product) => [product.id, product])).values()];
}

/** Stores for a reload which pages were loaded and the scroll position; the pages are fetched again. */
export function saveScrollPlace(entry: string, { from, to }: LoadedList): void {
  const keepsake: Keepsake = { entry, from, to, scrollY: window.scrollY };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keepsake));
  } catch {
    // Without storage the list starts from its first page.
  }
}

/**
 * The loaded pages and scroll position from before a reload or a back/forward navigation; null for a fresh visit. Can
 * be read once.
 */
export function takeScrollPlace(entry: string): Place | null {
  const [visit] = performance.getEntriesByType("navigation");
  if (!visit || !("type" in visit) || (visit.type !== "reload" && visit.type !== "back_forward")) return null;
  try {
    const keepsake: Partial<Keepsake> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    sessionStorage.removeItem(STORAGE_KEY);
    const { from, to, scrollY } = keepsake;
    return keepsake.entry === entry && isNumber(from) && isNumber(to) && isNumber(scrollY)
      ? { from, to, scrollY }
      : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
