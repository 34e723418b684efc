export interface PageLinks {
  current: number;
  last: number;
  /** Null where there is no such page. */
  previous: string | null;
  next: string | null;
  /** First, last and the neighbours of the current page; `gap` stands for those left out. */
  entries: ({ page: number; to: string } | "gap")[];
}

/** The page asked for with `?pagina=`: the first where that names none. */
export function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** How many pages a listing has; an empty one has a single, empty page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Real links between the pages of a listing. `to` gives a page's address; the first page has none of its own. */
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

/** `path` with those parameters that have a value; the first page needs no `pagina`. */
export function listingAddress(path: string, parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const first = name === "pagina" && Number(value) === 1;
    if (value !== null && value !== undefined && value !== "" && !first) query.set(name, String(value));
  }
  // A comma stands for itself in a query: lists stay readable.
  return query.size > 0 ? `${path}?${query.toString().replaceAll("%2C", ",")}` : path;
}
