/** The page's path for a data request of the router: `/pedidos.data`, and `/_.data` for `/`. */
export function pagePathOf(pathname: string): string {
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}

/**
 * The page's own URL, also for a data request of the router (`/pedidos.data?pagina=2&_routes=...`). Strips NUL bytes
 * from the query, which PostgreSQL refuses.
 */
export function pageUrlOf({ url }: Pick<Request, "url">): URL {
  const address = new URL(url);
  address.search = address.search.replaceAll("%00", "");
  address.pathname = pagePathOf(address.pathname);
  address.searchParams.delete("_routes");
  return address;
}
