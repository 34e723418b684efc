/** The path of the page whose data the router asks for: `/pedidos.data`, and `/_.data` for `/`. */
export function pagePathOf(pathname: string): string {
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}

/**
 * The page's own address, also where the router asks for its data only (`/pedidos.data?pagina=2&_routes=...`). NUL, which
 * no database looks for, is left out of its query.
 */
export function pageUrlOf({ url }: Pick<Request, "url">): URL {
  const address = new URL(url);
  address.search = address.search.replaceAll("%00", "");
  address.pathname = pagePathOf(address.pathname);
  address.searchParams.delete("_routes");
  return address;
}
