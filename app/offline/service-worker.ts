import {
  CACHES,
  cachedOfflinePage,
  FILES,
  isKept,
  keepFiles,
  keepPage,
  keepSpares,
  keptPage,
  lasting,
  PAGES,
  PICTURES,
} from "./copies.ts";
import { copyAddress, isOutage, KEPT_AT, kindOf, pageOfData } from "./kept-pages.ts";

/** A page kept so lately is not fetched again because the reader arrived on it. */
const JUST_KEPT_MS = 60_000;
const MOST_PATHS = 200;

const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;

// A new worker takes over at once: it shows pages as the network gives them and files by their content, so an open tab
// of the build before notices nothing.
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepSpares(), scope.skipWaiting()]));
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

/** The network first, always: a copy is for when it is away, or the shop is. */
async function answerPage(event: AskedEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isOutage(response.status)) return (await keptPage(url, "outage")) ?? response;
    event.waitUntil(keepPage(url, response.clone()));
    return response;
  } catch {
    return (await keptPage(url, navigator.onLine ? "unreachable" : "offline")) ?? cachedOfflinePage();
  }
}

/** The router's own data are not kept: where they are missing, the page is loaded as a document, whose copy says that it is one. */
async function answerData(request: Request, url: URL): Promise<Response> {
  try {
    const response = await fetch(request);
    if (!isOutage(response.status)) return response;
    return (await isKept(pageOfData(url))) ? asDocument(url) : response;
  } catch {
    return asDocument(url);
  }
}

function asDocument(url: URL): Response {
  const headers = { "X-Remix-Redirect": pageOfData(url), "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}

/** A page tells where its reader has arrived, and what it had loaded before the worker was there. */
async function keepWhatIsShown(data: unknown): Promise<void> {
  if (typeof data !== "object" || data === null || !("page" in data) || !("files" in data)) return;
  const { page, files } = data;
  if (typeof page !== "string" || !Array.isArray(files)) return;
  const paths = files.filter((path: unknown) => typeof path === "string" && /^\/(assets|imagens)\//.test(path));
  await keepFiles(paths.slice(0, MOST_PATHS));
  const url = new URL(page, origin);
  const kept = await (await caches.open(PAGES)).match(copyAddress(url));
  const age = Date.now() - Date.parse(kept?.headers.get(KEPT_AT) ?? "");
  if (age < JUST_KEPT_MS) return;
  const response = await fetch(copyAddress(url), { credentials: "omit", headers: { Accept: "text/html" } });
  await keepPage(url, response);
}

async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)));
}

/** The part of a service worker's world that ours uses; the browser's own types know windows only. */
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
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  /** The page the browser began to ask for while the worker woke up; undefined where that is not offered. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
