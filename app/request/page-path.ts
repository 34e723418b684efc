/** The path of the page whose data the router asks for: `/pedidos.data`, and `/_.data` for `/`. */
export function pagePathOf(pathname: string): string {
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}
