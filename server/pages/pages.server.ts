import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  pageFindsContext,
  pageNonceContext,
  pageTagsContext,
  renderedPageContext,
  servicesContext,
} from "#app/request/services.server.ts";
import {
  type CachedPage,
  compressOnce,
  type PageRoom,
  type RenderedPage,
} from "#platform/concurrency/page-cache.server.ts";
import { busyRefusals, pageCacheLookUps } from "#platform/observability/metrics.server.ts";
import { cdnHeadersOf } from "#server/cdn/cdn-headers.server.ts";
import {
  contentSecurityPolicy,
  createNonce,
  foreignSources,
  NOTHING_POLICY,
  REPORTING_ENDPOINTS,
} from "#server/requests/security-headers.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOutages, isBrokenByOutage } from "./answer-outages.server.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { busyPage, sendOutagePage } from "./outage-page.ts";
import { encodingFor, formFor, headersOf, isFetchedAhead } from "./page-representation.ts";
import { hasStorefrontRoute, publicPageAddress, roomOf, storefrontRoutes } from "./public-pages.ts";

export interface PagesOptions {
  build: () => Promise<ServerBuild> | ServerBuild;
  mode: "production" | "development";
}

/** The response is complete, not streamed. `requestId`: for the log. */
export type Pages = (request: Request, requestId: string) => Promise<Response>;

/** If a stale copy exists, a request waits at most this long for a new rendering. */
const PATIENCE_MS = 2_000;

/** Public pages go through the page cache; all others are rendered per request. Rules: LIST-55, ORDER-70. */
export function createPages(deps: Services, options: PagesOptions): Pages {
  const handle = createHandler(options);

  async function render(
    request: Request,
    requestId: string,
    tags: Set<string>,
    finds = { nothing: false },
  ): Promise<Html | Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, servicesFor(requestId, deps));
    context.set(pageTagsContext, tags);
    context.set(pageFindsContext, finds);
    if (options.mode === "development") return handle(request, context);
    const nonce = createNonce();
    context.set(pageNonceContext, nonce);
    const rendered: { html: Buffer | null } = { html: null };
    context.set(renderedPageContext, rendered);
    const handled = await handle(request, context);
    const response = isBrokenByOutage(context, handled.status)
      ? new Response(handled.body, { status: 503, headers: handled.headers })
      : handled;
    const isEmpty = rendered.html === null && !response.body;
    if (response.status >= 500 && isEmpty && request.method !== "HEAD") {
      return sendOutagePage(deps.config.brand.name, requestId, response.status === 503 ? 503 : 500);
    }
    if (!isHtml(response)) {
      response.headers.set("Content-Security-Policy", NOTHING_POLICY);
      response.headers.set("X-Robots-Tag", "noindex");
      return response;
    }
    const html = rendered.html ?? (await bytesOf(response));
    const { headers } = response;
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(nonce, foreignSources(new URL(request.url).pathname, deps.config)),
    );
    headers.set(...REPORTING_ENDPOINTS);
    return { status: response.status, headers, body: deferScripts(html, nonce) };
  }

  async function renderPublic(address: string, requestId: string): Promise<RenderedPage> {
    pageCacheLookUps.inc({ result: "miss" });
    const tags = new Set<string>();
    const finds = { nothing: false };
    // A new request to the shop's public URL: nothing of the triggering request, such as a cookie or a forged Host, can
    // get into a page that everyone sees.
    const page = await render(new Request(new URL(address, deps.config.publicUrl)), requestId, tags, finds);
    const { status } = page;
    const headers = new Map(page.headers);
    headers.set("cache-control", status < 500 ? "public, no-cache" : "no-store");
    headers.delete("set-cookie");
    const body = page instanceof Response ? await bytesOf(page) : page.body;
    if (status >= 500) throw new PageFailed(status, headers, body);
    return { status, headers, body, tags: [...tags], room: finds.nothing ? "none" : roomFor(address, status) };
  }

  /** Throws `PageBusy` if its turn would come too late. */
  async function renderInTurn(address: string, requestId: string): Promise<RenderedPage> {
    const rendered = await deps.workQueues.pages.run(() => renderPublic(address, requestId));
    if (rendered !== "busy") return rendered;
    busyRefusals.inc({ kind: "page" });
    throw new PageBusy();
  }

  /** Throws after the timeout if a stale copy exists, so that the caller can serve that. */
  async function currentPage(address: string, requestId: string): Promise<CachedPage> {
    const current = deps.pages.getOrRender(address, () => renderInTurn(address, requestId));
    if (!deps.pages.getStale(address)) return current;
    const late = new AbortController();
    const page = await Promise.race([current, pause(PATIENCE_MS, null, late).catch(() => null)]);
    late.abort();
    if (page) return page;
    current.catch(() => undefined);
    throw new Error("the page takes too long");
  }

  return async (request, requestId) => {
    const url = new URL(request.url);
    const address = request.method === "GET" || request.method === "HEAD" ? publicPageAddress(url) : null;
    if (!address || options.mode === "development") {
      const page = await render(request, requestId, new Set());
      if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-store");
      return page instanceof Response ? page : sendHtml(request, page);
    }
    try {
      return await answer(request, await currentPage(address, requestId), deps);
    } catch (error) {
      const stale = deps.pages.getStale(address);
      if (stale) {
        pageCacheLookUps.inc({ result: "stale" });
        deps.logger.warn({ address, err: error }, "served last good copy");
        return await answer(request, stale, deps);
      }
      if (error instanceof PageBusy) return busyPage(deps.config.brand.name);
      if (!(error instanceof PageFailed)) throw error;
      return new Response(new Uint8Array(error.body), { status: error.status, headers: [...error.headers] });
    }
  };
}

/** What leads nowhere or elsewhere can be asked for under any address. */
function roomFor(address: string, status: number): PageRoom {
  const room = roomOf(address);
  return room === "main" && status !== 200 ? "loose" : room;
}

/** A 5xx: sent to the requester, never cached. */
class PageFailed extends Error {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  constructor(status: number, headers: ReadonlyMap<string, string>, body: Buffer) {
    super(`page answered ${status}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

class PageBusy extends Error {
  constructor() {
    super("too many pages wait to be rendered");
  }
}

interface Html {
  status: number;
  headers: Headers;
  body: Buffer;
}

/**
 * Given a function, React Router prepares all its routes for each request: so it gets the build itself. Pages of the
 * storefront are looked for among its own routes: each request is matched twice with all there are.
 */
function createHandler({ build, mode }: PagesOptions): RequestHandler {
  if (mode === "development") return createRequestHandler(async () => answerOutages(await build()), mode);
  let prepared: { of: ServerBuild; whole: RequestHandler; storefront: RequestHandler } | null = null;
  return async (request, context) => {
    const current = await build();
    if (prepared?.of !== current) {
      const all = answerOutages(current);
      const assets = { ...all.assets, routes: storefrontRoutes(all.assets.routes) };
      const storefront = { ...all, assets, routes: storefrontRoutes(all.routes) };
      prepared = {
        of: current,
        whole: createRequestHandler(all, mode),
        storefront: createRequestHandler(storefront, mode),
      };
    }
    const isStorefront = hasStorefrontRoute(new URL(request.url).pathname);
    return prepared[isStorefront ? "storefront" : "whole"](request, context);
  };
}

/** A rendering keeps the settings that it found, and adds its request to each line. */
function servicesFor(requestId: string, services: Services): Services {
  return { ...services, logger: services.logger.child({ req: requestId }) };
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

async function sendHtml(request: Request, { status, headers, body }: Html): Promise<Response> {
  headers.set("Vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers.get("Accept-Encoding"));
  if (encoding !== "plain") headers.set("Content-Encoding", encoding === "brotli" ? "br" : "gzip");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(new Uint8Array(await compressOnce(body, encoding)), { status, headers });
}

function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

async function answer(request: Request, page: CachedPage, deps: Pick<Services, "pages" | "cdn">): Promise<Response> {
  const form = formFor(page, {
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  const body = form === "unchanged" ? null : await page.body(form);
  // A CDN would keep the minute for everybody.
  const ahead = !deps.cdn && isFetchedAhead(new URL(request.url).pathname, request.headers.get("Sec-Purpose"));
  const headers = [...headersOf(page, form, body?.length ?? null, ahead), ...cdnHeadersOf(page, deps)];
  return new Response(request.method === "HEAD" || !body ? null : new Uint8Array(body), {
    status: form === "unchanged" ? 304 : page.status,
    headers,
  });
}
