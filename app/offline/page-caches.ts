import { valueAt } from "#platform/value-at.ts";
import {
  assetsIn,
  CACHED_AT_HEADER,
  CART_PAGE,
  type CopyReason,
  copyAddress,
  entriesToEvict,
  isCacheable,
  isImmutable,
  OFFLINE_PAGE,
} from "./cache-rules.ts";
import { momentText, withNotice } from "./offline-notice.ts";

/**
 * Pages are cached per build, because their scripts must match. Files have a content hash in their name and outlive the
 * build.
 */
export const PAGES = `paginas-${__BUILD__}`;
export const FILES = "arquivos";
export const PICTURES = "imagens";
/**
 * Cached at install, without a visit: the offline page, the cart's frame, and the files that buttons load on demand.
 */
export const SPARE = `reserva-${__BUILD__}`;
export const CACHES: readonly string[] = [PAGES, FILES, PICTURES, SPARE];

/** Rules: LIST-56. */
const LIMITS: Record<string, number> = { [PAGES]: 40, [FILES]: 250, [PICTURES]: 400 };

/** Caches a page's response, if allowed, and the files it references. */
export async function cachePage(url: URL, response: Response): Promise<void> {
  const { status, redirected, headers } = response;
  const facts = {
    status,
    redirected,
    contentType: headers.get("Content-Type"),
    cacheControl: headers.get("Cache-Control"),
  };
  if (!isCacheable(facts)) return;
  const html = await response.text();
  await put(PAGES, copyAddress(url), copyOf(html, headers));
  await cacheFiles(assetsIn(html));
}

/** Caches what must be available without a visit. Throws when a page cannot be fetched, so that the install fails. */
export async function precache(): Promise<void> {
  const spare = await caches.open(SPARE);
  const files = new Set(__ANSWERS__);
  for (const page of [OFFLINE_PAGE, CART_PAGE]) {
    const response = await fetch(page, { cache: "no-cache", credentials: "omit", headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    const html = await response.text();
    await spare.put(page, copyOf(html, response.headers));
    for (const file of assetsIn(html)) files.add(file);
  }
  await Promise.all([...files].map((file) => spare.add(file).catch(() => undefined)));
}

/** The cached page of an address, with its notice; null when it was never visited and is not the cart. */
export async function cachedPage(url: URL, reason: CopyReason): Promise<Response | null> {
  const kept = await (await caches.open(PAGES)).match(copyAddress(url));
  if (kept) return withReason(kept, momentText(new Date(kept.headers.get(CACHED_AT_HEADER) ?? 0)), reason);
  const frame = url.pathname === CART_PAGE && (await (await caches.open(SPARE)).match(CART_PAGE));
  return frame ? withReason(frame, null, reason) : null;
}

async function withReason(kept: Response, moment: string | null, reason: CopyReason): Promise<Response> {
  return new Response(withNotice(await kept.text(), moment, reason), { headers: kept.headers });
}

/** Whether the page at this address is cached. */
export async function isPageCached(address: string): Promise<boolean> {
  return address === CART_PAGE || (await (await caches.open(PAGES)).match(address)) !== undefined;
}

/** The page for addresses that are not cached; shown at the requested address. */
export async function cachedOfflinePage(): Promise<Response> {
  return (await (await caches.open(SPARE)).match(OFFLINE_PAGE)) ?? Response.error();
}

/** Cache first, for files and pictures that never change: from the cache, else from the network and then cached. */
export async function lasting(cacheName: typeof FILES | typeof PICTURES, request: Request | string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isImmutable(response.status, response.headers.get("Cache-Control"))) {
    await put(cacheName, request, response.clone());
  }
  return response;
}

/** Caches files that a page has loaded or will need. Failures are ignored: the file is fetched on demand. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map((path) => lasting(path.startsWith("/imagens/") ? PICTURES : FILES, path).catch(() => undefined)),
  );
}

/** Caches an entry as the newest one and evicts the oldest ones beyond the cache's limit. */
async function put(cacheName: string, request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.delete(request);
  await cache.put(request, response);
  const oldest = entriesToEvict(await cache.keys(), valueAt(LIMITS, cacheName) ?? 0);
  await Promise.all(oldest.map((key) => cache.delete(key)));
}

/** Keeps only the headers that matter: the text is no longer compressed, so Content-Encoding must go. */
function copyOf(html: string, headers: Headers): Response {
  const kept = new Headers();
  for (const name of ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"]) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  kept.set(CACHED_AT_HEADER, new Date().toISOString());
  return new Response(html, { headers: kept });
}
