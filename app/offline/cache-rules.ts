import { pagePathOf } from "#app/request/page-path.ts";

/** Shown for a page that is not cached, at that page's own address. */
export const OFFLINE_PAGE = "/offline";

/** The cart's lines are in the browser, so its frame is cached at install, without a visit. */
export const CART_PAGE = "/cart";

/** Header of a cached page: when it was fetched, ISO 8601. */
export const CACHED_AT_HEADER = "X-Kept-At";

/**
 * Why a cached page is shown: the browser is offline; it is online but the shop does not answer; or the shop answers
 * that it is unavailable.
 */
export type CopyReason = "offline" | "unreachable" | "outage";

/** What kind of request the service worker handles; `other` is left to the browser. */
export type OfflineRequestKind = "page" | "data" | "asset" | "picture" | "other";

export interface RequestFacts {
  method: string;
  /** `Request.mode` of the Fetch standard: `navigate` for documents. */
  mode: string;
  url: URL;
}

/** Not pages of the shop: the sandbox simulators and the API documentation. */
const NO_SHOP_PAGES = /^\/(sandbox|api)(\/|$)/;

/** Classifies a request. The worker handles only GET requests to the shop's own origin. */
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
 * Whether a page may be cached: only those marked `public`, which the server renders without cookies. Personal pages
 * (account, orders, checkout, login, the API) say `private` or `no-store`.
 * Rules: LIST-56.
 */
export function isCacheable({ status, redirected, contentType, cacheControl }: ResponseFacts): boolean {
  const says = (directive: string) => new RegExp(`(^|[,\\s])${directive}([,\\s]|$)`).test(cacheControl ?? "");
  const isPage = contentType?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && isPage && says("public") && !says("no-store") && !says("private");
}

/** Whether a picture or asset never changes, because its URL contains a content hash. */
export function isImmutable(status: number, cacheControl: string | null): boolean {
  return status === 200 && (cacheControl?.includes("immutable") ?? false);
}

/** Whether the shop, or the proxy before it, says that it is temporarily unavailable. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The cache key of an address: without the fragment, which the server never sees. */
export function copyAddress(url: URL): string {
  return url.pathname + url.search;
}

/** The address of the page, as a document, that a data request of the router belongs to. */
export function pageOfData(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  return pagePathOf(url.pathname) + (query.size > 0 ? `?${query}` : "");
}

/** The built files that a page references: styles, fonts and scripts. */
export function assetsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[\w./~-]+)"/g)].map(([, path]) => path ?? ""))];
}

/** The oldest entries, which must be evicted to keep at most `limit`. */
export function entriesToEvict<Key>(oldestFirst: readonly Key[], limit: number): readonly Key[] {
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - limit));
}
