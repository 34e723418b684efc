import { pagePathOf } from "#app/request/page-path.ts";
import {
  choiceAddress,
  countFilters,
  OPEN_PARAMETER,
  parseListingChoice,
  withFiltersOpen,
} from "#app/storefront/listing/listing-choice.ts";
import { parseSearchChoice } from "#app/storefront/search/search-choice.ts";
import type { PageRoom } from "#platform/concurrency/page-cache.server.ts";
import { isRestricted } from "#shop/catalogue/listings/price-range.ts";

interface PublicPages {
  pattern: RegExp;
  /** A function of the pattern's first group if several routes share the pattern. */
  route: string | ((found: string) => string);
  /** With the query parameters that the page uses, in a fixed order. Missing: the page uses none. */
  address?: (path: string, parameters: URLSearchParams) => string;
}

const listing = (path: string, parameters: URLSearchParams) =>
  opened(choiceAddress(path, parseListingChoice(parameters)), parameters);

const results = (path: string, parameters: URLSearchParams) =>
  opened(choiceAddress(path, parseSearchChoice(parameters)), parameters);

const opened = (address: string, parameters: URLSearchParams) =>
  parameters.has(OPEN_PARAMETER) ? withFiltersOpen(address) : address;

/** No personal content: one cached copy serves everyone. */
const PUBLIC_PAGES: readonly PublicPages[] = [
  { pattern: /^\/$/, route: "storefront/home" },
  {
    // Any other slug shows all products, too, but is not cached.
    pattern:
      /^\/(categoria|lista)\/(?:aneis|brincos|gargantilhas|pulseiras|promocoes|conjuntos|correntes|piercing|colares|produtos|todos)$/,
    route: (kind) => (kind === "lista" ? "storefront/listing/listing-data" : "storefront/category"),
    address: listing,
  },
  {
    pattern: /^\/(promocoes|conjuntos|correntes|piercing|gargantilhas)$/,
    route: (slug) => `listing-${slug}`,
    address: listing,
  },
  { pattern: /^\/produto\/[\w-]{1,80}$/, route: "storefront/product" },
  { pattern: /^\/busca$/, route: "storefront/search", address: results },
  { pattern: /^\/busca\/lista$/, route: "storefront/search/search-data", address: results },
  { pattern: /^\/cart$/, route: "storefront/cart/cart-route" },
  {
    pattern: /^\/(sobre|garantia|envios|devolucoes|termos|privacidade|perguntas-frequentes|acessibilidade)$/,
    route: (page) => `storefront/pages/${page}`,
  },
  { pattern: /^\/guia-de-tamanhos$/, route: "storefront/size-guide/size-guide-page" },
  { pattern: /^\/contato$/, route: "storefront/contact/contact" },
  { pattern: /^\/cadastro\/cliente$/, route: "storefront/resellers/reseller" },
  { pattern: /^\/newsletter$/, route: "storefront/newsletter/newsletter" },
];

/** Besides public pages, listings under unknown slugs. */
export function hasStorefrontRoute(path: string): boolean {
  const page = pagePathOf(path);
  return isPublicPath(page) || /^\/categoria\/[^/]+$/.test(page);
}

/** Without those of people's own pages and the panel, which are four fifths. */
export function storefrontRoutes<Routes extends object>(routes: Routes): Routes {
  const kept = Object.entries(routes).filter(([id]) => !/^(admin|account|checkout|login)\//.test(id));
  return Object.fromEntries(kept) as Routes;
}

export function isPublicPath(path: string): boolean {
  return PUBLIC_PAGES.some(({ pattern }) => pattern.test(path));
}

/** Path plus used query parameters in a fixed order; `.data` counts as its page. Null: not a public page. */
export function publicPageAddress({ pathname, searchParams }: URL): string | null {
  const path = pagePathOf(pathname);
  const page = PUBLIC_PAGES.find(({ pattern }) => pattern.test(path));
  if (!page) return null;
  const address = page.address?.(pathname, searchParams) ?? pathname;
  const routes = pathname === path ? "" : routesAskedFor(searchParams.get("_routes"), routeOf(page, path));
  return routes ? `${address}${address.includes("?") ? "&" : "?"}_routes=${routes}` : address;
}

/** With more filters than this a listing's address is one of millions, which hardly anybody asks for twice. */
const MOST_FILTERS_KEPT = 3;
/** With more than this, links lead to more listings than are asked for often. */
const MOST_FILTERS_IN_MAIN = 1;

/**
 * Searches and listings by a typed price or by several filters are loose, a page for browsers without scripts and one
 * of many filters are in none. Rules: LIST-74, LIST-90.
 */
export function roomOf(address: string): PageRoom {
  const { searchParams } = new URL(address, "http://localhost");
  const choice = parseSearchChoice(searchParams);
  const filters = countFilters(choice);
  if (searchParams.has(OPEN_PARAMETER) || filters > MOST_FILTERS_KEPT) return "none";
  const isLoose = choice.term !== "" || isRestricted(choice.range) || filters > MOST_FILTERS_IN_MAIN;
  return isLoose ? "loose" : "main";
}

function routeOf({ pattern, route }: PublicPages, path: string): string {
  return typeof route === "string" ? route : route(pattern.exec(path)?.[1] ?? "");
}

/** Longer than all route ids of a page together. */
const LONGEST_ROUTES = 200;

/** `_routes`, in a fixed order: only the page's own route and its layouts. */
function routesAskedFor(asked: string | null, page: string): string {
  if (!asked || asked.length > LONGEST_ROUTES) return "";
  const ids = asked.split(",");
  return ["root", "storefront/layout", page]
    .filter((id) => ids.includes(id))
    .map(encodeURIComponent)
    .join(",");
}
