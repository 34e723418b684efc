import { seenText } from "#platform/formats/unseen-signs.ts";

const LONGEST_TERM = 100;
const LAST_PAGE = 1_000;

/** The search of a list with numbered pages: its term (`q`, at most 100 characters) and page (`pagina`, 1 to 1,000). */
export function pagedSearch(query: URLSearchParams): { term: string; page: number } {
  const typed = Number.parseInt(query.get("pagina") ?? "", 10) || 1;
  return {
    term: seenText(query.get("q") ?? "")
      .trim()
      .slice(0, LONGEST_TERM),
    page: Math.min(LAST_PAGE, Math.max(1, typed)),
  };
}
