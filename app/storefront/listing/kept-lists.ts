import type { ProductCard } from "#shop/catalogue/products/product.ts";

/** What has been added to a list since it was opened. */
export interface GrownList {
  /** Those before the page it was opened at. */
  earlier: ProductCard[];
  later: ProductCard[];
  /** The first and the last page in it. */
  from: number;
  to: number;
}

/** The page a list is opened with. */
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
const kept = new Map<string, GrownList & { total: number; opened: number }>();

/** Keeps a list for an entry of the history, so that going back finds it as it was left. */
export function keepList(entry: string, list: GrownList, { first, total }: OpenedList): void {
  kept.delete(entry);
  kept.set(entry, { ...list, total, opened: first.length });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The list as it was left; as it is opened where the catalogue has since gained or lost products of it. */
export function keptList(entry: string, { first, firstPage, lastPage, total }: OpenedList): GrownList {
  const list = kept.get(entry);
  const fits =
    list?.total === total &&
    list.opened === first.length &&
    list.from <= firstPage &&
    list.to >= firstPage &&
    list.to <= lastPage;
  return fits ? list : { earlier: [], later: [], from: firstPage, to: firstPage };
}

/** All products of a list, in its order. One that moved to a later page meanwhile stands where it was seen first. */
export function joinList({ earlier, later }: GrownList, first: readonly ProductCard[]): ProductCard[] {
  return [...new Map([...earlier, ...first, ...later].map((product) => [product.id, product])).values()];
}

/** Remembers for a reload how far the list went; the pages themselves are read again. */
export function rememberForReload(entry: string, { from, to }: GrownList): void {
  const keepsake: Keepsake = { entry, from, to, scrollY: window.scrollY };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keepsake));
  } catch {
    // A browser that stores nothing starts the list anew.
  }
}

/** Where the list stood before this very page was loaded again or come back to; null for a fresh visit. Once. */
export function rememberedForReload(entry: string): Place | null {
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
