import { CACHED_AT_HEADER, copyAddress, isOutage, kindOf, pageOfData } from "./cache-rules.ts";
import {
  CACHES,
  cachedOfflinePage,
  cachedPage,
  cacheFiles,
  cachePage,
  FILES,
  isPageCached,
  lasting,
  PAGES,
  PICTURES,
  precache,
} from "./page-caches.ts";

/** A page cached more recently than this is not fetched again when the reader arrives on it. */
const JUST_KEPT_MS = 60_000;
const MOST_PATHS = 200;

const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;

// A new worker takes over at once. That is safe for open tabs of the previous build: pages come from the network, and
// files have a content hash in their name.
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([precache(), scope.skipWaiting()]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOtherBuilds(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  switch (kindOf({ method: request.method, mode: request.mode, url }, origin)) {
    case "page":
      return event.respondWith(answerPage(event, url));
    case "data":
      return event.respondWith(answerData(request, url));
    case "asset":
      return event.respondWith(lasting(FILES, request));
    case "picture":
      return event.respondWith(lasting(PICTURES, request));
  }
});

scope.addEventListener("message", (event) => {
  event.waitUntil(keepWhatIsShown(event.data));
});

/** Network first: the cache is used only when the network or the shop is down. */
async function answerPage(event: AskedEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isOutage(response.status)) return (await cachedPage(url, "outage")) ?? response;
    event.waitUntil(cachePage(url, response.clone()));
    return response;
  } catch {
    return (await cachedPage(url, navigator.onLine ? "unreachable" : "offline")) ?? cachedOfflinePage();
  }
}

/**
 * Router data are not cached: when they cannot be fetched, the page is loaded as a document instead, from the cache and
 * with its notice.
 */
async function answerData(request: Request, url: URL): Promise<Response> {
  try {
    const response = await fetch(request);
    if (!isOutage(response.status)) return response;
    return (await isPageCached(pageOfData(url))) ? asDocument(url) : response;
  } catch {
    return asDocument(url);
  }
}

function asDocument(url: URL): Response {
  const headers = { "X-Remix-Redirect": pageOfData(url), "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}

/**
 * Handles a page's message: which page the reader arrived on, and which files it loaded, perhaps before the worker was
 * active.
 */
async function keepWhatIsShown(data: unknown): Promise<void> {
  if (typeof data !== "object" || data === null || !("page" in data) || !("files" in data)) return;
  const { page, files } = data;
  if (typeof page !== "string" || !Array.isArray(files)) return;
  const paths = files.filter((path: unknown) => typeof path === "string" && /^\/(assets|imagens)\//.test(path));
  await cacheFiles(paths.slice(0, MOST_PATHS));
  const url = new URL(page, origin);
  const kept = await (await caches.open(PAGES)).match(copyAddress(url));
  const age = Date.now() - Date.parse(kept?.headers.get(CACHED_AT_HEADER) ?? "");
  if (age < JUST_KEPT_MS) return;
  const response = await fetch(copyAddress(url), { credentials: "omit", headers: { Accept: "text/html" } });
  await cachePage(url, response);
}

async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)));
}

/** The part of ServiceWorkerGlobalScope used here; TypeScript's DOM types cover windows only. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void;
  addEventListener(type: "message", listener: (event: LastingEvent & { data: unknown }) => void): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  /** Navigation preload: the response the browser requested while the worker started; undefined where unsupported. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
