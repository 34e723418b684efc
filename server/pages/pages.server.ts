import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { pageNonceContext, pageTagsContext, servicesContext } from "#app/request/services.server.ts";
import type { CachedPage, RenderedPage } from "#platform/concurrency/page-cache.server.ts";
import { pageCacheLookUps } from "#platform/observability/metrics.server.ts";
import {
  contentSecurityPolicy,
  createNonce,
  foreignSources,
  NOTHING_POLICY,
  REPORTING_ENDPOINTS,
} from "#server/requests/security-headers.server.ts";
import type { Services } from "#shop/services.server.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { bodyOf, formFor, headersOf } from "./page-form.ts";
import { publicPageAddress } from "./public-pages.ts";

export interface PagesOptions {
  build: () => Promise<ServerBuild> | ServerBuild;
  mode: "production" | "development";
}

/** Answers a page request with its status, headers and body finished. */
export type Pages = (request: Request) => Promise<Response>;

/** Whoever asks for a page that was kept before waits no longer than this for the next one. */
const PATIENCE_MS = 2_000;

/** Mounts React Router: public pages through the page cache, all others rendered for the one who asks. */
export function createPages(services: Services, options: PagesOptions): Pages {
  const handle = createRequestHandler(options.build, options.mode);

  async function render(request: Request, tags: Set<string>): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(pageTagsContext, tags);
    if (options.mode === "development") return handle(request, context);
    const nonce = createNonce();
    context.set(pageNonceContext, nonce);
    const response = await handle(request, context);
    if (!isHtml(response)) {
      response.headers.set("Content-Security-Policy", NOTHING_POLICY);
      response.headers.set("X-Robots-Tag", "noindex");
      return response;
    }
    const html = deferScripts(await response.text(), nonce);
    const headers = new Headers(response.headers);
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(nonce, foreignSources(new URL(request.url).pathname, services.config)),
    );
    headers.set(...REPORTING_ENDPOINTS);
    return new Response(request.method === "HEAD" ? null : html, { status: response.status, headers });
  }

  async function renderPublic(address: string): Promise<RenderedPage> {
    pageCacheLookUps.inc({ result: "miss" });
    const tags = new Set<string>();
    // A fresh request to the shop's own address: nothing of whoever comes first, neither a cookie nor a forged Host,
    // can reach a page that all will see.
    const response = await render(new Request(new URL(address, services.config.publicUrl)), tags);
    const headers = new Map(response.headers);
    headers.set("cache-control", response.status < 500 ? "public, no-cache" : "no-store");
    headers.delete("set-cookie");
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status >= 500) throw new PageFailed(response.status, headers, body);
    return { status: response.status, headers, body, tags: [...tags] };
  }

  /** The page as it is now; where a copy of it is kept, it has to come in time. */
  async function currentPage(address: string): Promise<CachedPage> {
    const current = services.pages.getOrRender(address, () => renderPublic(address));
    if (!services.pages.getStale(address)) return current;
    const late = new AbortController();
    const page = await Promise.race([current, pause(PATIENCE_MS, null, late).catch(() => null)]);
    late.abort();
    if (page) return page;
    current.catch(() => undefined);
    throw new Error("the page takes too long");
  }

  return async (request) => {
    const url = new URL(request.url);
    const address = request.method === "GET" || request.method === "HEAD" ? publicPageAddress(url) : null;
    if (!address || options.mode === "development") {
      const response = await render(request, new Set());
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
      return response;
    }
    try {
      return answer(request, await currentPage(address));
    } catch (error) {
      const stale = services.pages.getStale(address);
      if (stale) {
        pageCacheLookUps.inc({ result: "stale" });
        services.logger.warn({ address, err: error }, "served last good copy");
        return answer(request, stale);
      }
      if (!(error instanceof PageFailed)) throw error;
      return new Response(new Uint8Array(error.body), { status: error.status, headers: [...error.headers] });
    }
  };
}

/** A page that came out as an error: shown to the one who asked, never kept. */
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

function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** A kept page in the form the browser takes, or 304 when it has it already. */
function answer(request: Request, page: CachedPage): Response {
  const form = formFor(page, {
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  const body = request.method === "HEAD" || form === "unchanged" ? null : new Uint8Array(bodyOf(page, form));
  return new Response(body, { status: form === "unchanged" ? 304 : page.status, headers: headersOf(page, form) });
}
