import { pageUrlOf } from "#app/request/page-path.ts";
import type { ListPages } from "./list-frame.tsx";

const LONGEST_TERM = 100;
const LAST_PAGE = 1_000;

/** The search of a list with numbered pages: its term (`q`, at most 100 characters) and page (`pagina`, 1 to 1,000). */
export function pagedSearch(request: Request): { query: URLSearchParams; term: string; page: number } {
  const query = pageUrlOf(request).searchParams;
  const typed = Number.parseInt(query.get("pagina") ?? "", 10) || 1;
  return {
    query,
    term: (query.get("q") ?? "").trim().slice(0, LONGEST_TERM),
    page: Math.min(LAST_PAGE, Math.max(1, typed)),
  };
}

/** Links to the pages before and after `page`. */
export function numberedPages(page: number, hasNext: boolean, address: (page: string) => string): ListPages {
  return {
    previousTo: page > 1 ? address(String(page - 1)) : null,
    nextTo: hasNext ? address(String(page + 1)) : null,
  };
}
