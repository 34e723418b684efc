const LISTING = /^\/(?:categoria\/([^/]+)|(promocoes|conjuntos|correntes|piercing|gargantilhas))\/?$/;

/** The loading message for a navigation to a path. */
export function loadingText(pathname: string): string {
  if (pathname.startsWith("/produto/")) return "Carregando produto...";
  if (slugOfListing(pathname) !== null || pathname.startsWith("/busca")) return "Carregando produtos...";
  return "Carregando página...";
}

/** The listing's slug in a path; null when it is not a listing. */
export function slugOfListing(pathname: string): string | null {
  const match = LISTING.exec(pathname);
  return match?.[1] ?? match?.[2] ?? null;
}
