export interface PageLinks {
  current: number;
  last: number;
  /** Null when there is no such page. */
  previous: string | null;
  next: string | null;
  /** First, last and the neighbours of the current page; `gap` marks those left out. */
  entries: ({ page: number; to: string } | "gap")[];
}

/** Parses `?pagina=`; 1 when it is missing or invalid. */
export function parsePageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** The number of pages of a listing; at least 1. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Links between the pages of a listing. `to` returns a page's URL. */
export function pageLinks(current: number, last: number, to: (page: number) => string): PageLinks {
  const shown = [1, current - 1, current, current + 1, last]
    .filter((page) => page >= 1 && page <= last)
    .filter((page, index, pages) => pages.indexOf(page) === index)
    .sort((a, b) => a - b);
  const entries: PageLinks["entries"] = [];
  for (const page of shown) {
    const before = entries.at(-1);
    const missing = typeof before === "object" ? page - before.page - 1 : 0;
    if (missing === 1) entries.push({ page: page - 1, to: to(page - 1) });
    else if (missing > 1) entries.push("gap");
    entries.push({ page, to: to(page) });
  }
  return {
    current,
    last,
    previous: current > 1 ? to(current - 1) : null,
    next: current < last ? to(current + 1) : null,
    entries,
  };
}

/** `path` with the parameters that have a value; page 1 needs no `pagina`. */
export function listingAddress(path: string, parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const first = name === "pagina" && Number(value) === 1;
    if (value !== null && value !== undefined && value !== "" && !first) query.set(name, String(value));
  }
  // Keep commas unescaped in the query, so that lists stay readable.
  return query.size > 0 ? `${path}?${query.toString().replaceAll("%2C", ",")}` : path;
}
