import { pagePathOf } from "#app/request/page-path.ts";

/** Pages that hold nothing personal: one copy serves everyone. */
const PUBLIC_PATHS = [
  /^\/$/,
  /^\/categoria\/[^/]+$/,
  /^\/(promocoes|conjuntos|correntes|piercing|gargantilhas)$/,
  /^\/produto\/[^/]+$/,
  /^\/busca$/,
  /^\/cart$/,
  /^\/(sobre|garantia|envios|devolucoes|termos|privacidade|perguntas-frequentes|acessibilidade)$/,
  /^\/guia-de-tamanhos$/,
  /^\/(contato|cadastro\/cliente|newsletter)$/,
];

/** Query parameters that change what a public page shows; all others are dropped, in the page's key and its request. */
const SHOWN_PARAMETERS = ["_routes", "ordem", "pagina", "q"];

/**
 * The address a public page is kept and rendered under: path and the parameters that matter, in one order.
 * Null when the address is not that of a public page. The router's data requests (`.data`) count as their page.
 */
export function publicPageAddress(url: URL): string | null {
  const path = pagePathOf(url.pathname);
  if (!PUBLIC_PATHS.some((pattern) => pattern.test(path))) return null;
  const kept = new URLSearchParams();
  for (const name of SHOWN_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value.slice(0, 200));
  }
  const query = kept.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}
