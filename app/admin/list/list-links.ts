import type { ListPages } from "./list-frame.tsx";
import type { ViewTab } from "./list-page.tsx";

export type ListParameters = Record<string, string | number | null>;

/** URL of a list as it is shown, with these parameters besides or instead. */
type ListAddress = (more: ListParameters) => string;

/** Query string of a list; empty values are left out. */
export function queryOf(parameters: ListParameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return `?${query}`;
}

/** URLs of a list that is shown with these parameters. */
export function addressWith(shown: ListParameters): ListAddress {
  return (more) => queryOf({ ...shown, ...more });
}

/** Tabs of a list's views (`ver`), of which `view` is shown; with the counts beside their labels. */
export function viewTabs<View extends { value: string; label: string }>(
  views: readonly View[],
  view: string,
  address: ListAddress,
  countOf?: (view: View) => string,
): ViewTab[] {
  return views.map((each) => ({
    label: each.label,
    to: address({ ver: each.value }),
    chosen: each.value === view,
    count: countOf?.(each),
  }));
}

/** Links to the pages before and after `page` (`pagina`). */
export function numberedPages(address: ListAddress, page: number, hasNext: boolean): ListPages {
  return {
    previousTo: page > 1 ? address({ pagina: page - 1 }) : null,
    nextTo: hasNext ? address({ pagina: page + 1 }) : null,
  };
}

/** Links of pages that only go on: to the first, and to the one that begins at `next`, whose value is null on the last. */
export function onwardPages(address: ListAddress, isFirst: boolean, next: ListParameters): ListPages {
  const isLast = Object.values(next).includes(null);
  return { firstTo: isFirst ? null : address({}), nextTo: isLast ? null : address(next) };
}
