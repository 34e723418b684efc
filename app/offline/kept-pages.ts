import { pagePathOf } from "#app/request/page-path.ts";

/** Shown for a page that was never read, at that page's own address. */
export const OFFLINE_PAGE = "/offline";

/** Its lines are in the browser: the frame around them is there from the first visit. */
export const CART_PAGE = "/cart";

/** The header under which a copy keeps the moment it was fetched, ISO 8601. */
export const KEPT_AT = "X-Kept-At";

/**
 * Why a copy is shown: the browser has no connection; it has one, but the shop does not answer; or it answers that it is
 * unavailable.
 */
export type CopyReason = "offline" | "unreachable" | "outage";

/** What a request is to the service worker; `other` is left to the browser. */
export type OfflineRequestKind = "page" | "data" | "asset" | "picture" | "other";

export interface RequestFacts {
  method: string;
  /** Of the Fetch standard: `navigate` for documents. */
  mode: string;
  url: URL;
}

/** Not pages of the shop: the simulators and the API's description. */
const NO_SHOP_PAGES = /^\/(sandbox|api)(\/|$)/;

/** Sorts a request; only reading requests to the shop's own address are the worker's. */
export function kindOf({ method, mode, url }: RequestFacts, origin: string): OfflineRequestKind {
  if (method !== "GET" || url.origin !== origin || NO_SHOP_PAGES.test(url.pathname)) return "other";
  if (mode === "navigate") return "page";
  if (url.pathname.endsWith(".data")) return "data";
  if (url.pathname.startsWith("/assets/")) return "asset";
  return url.pathname.startsWith("/imagens/") ? "picture" : "other";
}

export interface ResponseFacts {
  status: number;
  redirected: boolean;
  contentType: string | null;
  cacheControl: string | null;
}

/**
 * Whether a page may be kept: the server calls those `public` that it renders without cookies, and no others. Whatever
 * is somebody's own (account, orders, checkout, login, the API) says `private` or `no-store`.
 */
export function mayBeKept({ status, redirected, contentType, cacheControl }: ResponseFacts): boolean {
  const says = (directive: string) => new RegExp(`(^|[,\\s])${directive}([,\\s]|$)`).test(cacheControl ?? "");
  const isPage = contentType?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && isPage && says("public") && !says("no-store") && !says("private");
}

/** A picture or asset whose address names its content: it never changes. */
export function isImmutable(status: number, cacheControl: string | null): boolean {
  return status === 200 && (cacheControl?.includes("immutable") ?? false);
}

/** Statuses by which a shop or the proxy before it says that it is away for a while. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The address a copy is kept under: fragments are the browser's own. */
export function copyAddress(url: URL): string {
  return url.pathname + url.search;
}

/** The page that the router's data request belongs to, as an address to load as a document. */
export function pageOfData(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  return pagePathOf(url.pathname) + (query.size > 0 ? `?${query}` : "");
}

/** The built files a page names: its styles, fonts and scripts. */
export function assetsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[\w./~-]+)"/g)].map(([, path]) => path ?? ""))];
}

/** The oldest of the given entries that have to go for `limit` to remain. */
export function beyondLimit<Key>(oldestFirst: readonly Key[], limit: number): readonly Key[] {
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - limit));
}
