const LISTING = /^\/(?:categoria\/([^/]+)|(promocoes|conjuntos|correntes|piercing|gargantilhas))\/?$/;

/** What is being loaded while the browser goes to an address (spec 1 §2). */
export function loadingText(pathname: string): string {
  if (pathname.startsWith("/produto/")) return "Carregando produto...";
  if (slugOfListing(pathname) !== null || pathname.startsWith("/busca")) return "Carregando produtos...";
  return "Carregando página...";
}

/** The slug of the listing at an address; null when there is none. */
export function slugOfListing(pathname: string): string | null {
  const match = LISTING.exec(pathname);
  return match?.[1] ?? match?.[2] ?? null;
}
