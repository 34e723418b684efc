import { pagePathOf } from "#app/request/page-path.ts";
import { choiceAddress, choiceFrom } from "#app/storefront/listing/listing-choice.ts";

/** Listings, and their pages as data. */
const LISTING = /^\/((categoria|lista)\/[^/]+|promocoes|conjuntos|correntes|piercing|gargantilhas)$/;

/** Pages that hold nothing personal: one copy serves everyone. */
const PUBLIC_PATHS = [
  /^\/$/,
  LISTING,
  /^\/produto\/[^/]+$/,
  /^\/busca(\/lista)?$/,
  /^\/cart$/,
  /^\/(sobre|garantia|envios|devolucoes|termos|privacidade|perguntas-frequentes|acessibilidade)$/,
  /^\/guia-de-tamanhos$/,
  /^\/(contato|cadastro\/cliente|newsletter)$/,
];

/** Whether a path is that of a public page. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.some((pattern) => pattern.test(path));
}

/** Query parameters that change what other public pages show; all others are dropped, in key and request. */
const SHOWN_PARAMETERS = ["_routes", "ordem", "pagina", "q"];
const LONGEST_VALUE = 200;

/**
 * The address a public page is kept and rendered under: path and the parameters that matter, in one order.
 * Null when the address is not that of a public page. The router's data requests (`.data`) count as their page.
 */
export function publicPageAddress(url: URL): string | null {
  const path = pagePathOf(url.pathname);
  if (!isPublicPath(path)) return null;
  if (LISTING.test(path)) return listingPageAddress(url);
  return addressWith(url, SHOWN_PARAMETERS);
}

/** However a choice is written, its page is kept once. */
function listingPageAddress(url: URL): string {
  const address = choiceAddress(url.pathname, choiceFrom(url.searchParams));
  const routes = url.searchParams.get("_routes")?.slice(0, LONGEST_VALUE);
  return routes ? `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ _routes: routes })}` : address;
}

function addressWith(url: URL, parameters: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of parameters) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value.slice(0, LONGEST_VALUE));
  }
  const query = kept.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}
