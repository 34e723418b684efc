import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "#platform/concurrency/page-cache.server.ts";
import { withoutRedaction } from "#platform/observability/logging.server.ts";
import { pageCacheLookUps, requestSeconds } from "#platform/observability/metrics.server.ts";
import { isTracing } from "#platform/observability/tracing.server.ts";
import type { Services } from "#shop/services.server.ts";
import { cdnHeadersOf } from "./cdn/cdn-headers.server.ts";
import type { KeptAnswers } from "./kept-answers.server.ts";
import { formFor, headersOf, isFetchedAhead, type PageForm } from "./pages/page-representation.ts";
import { publicPageAddress } from "./pages/public-pages.ts";
import { elapsed, requestIdFor } from "./requests/request-log.server.ts";
import { SECURITY_HEADERS, STRICT_TRANSPORT } from "./requests/security-headers.server.ts";
import { traceKeptPage } from "./requests/trace-request.server.ts";

/** Of a page, by its form and the length of that, which changes once it is compressed better. */
type FinishedHeaders = WeakMap<CachedPage, Map<PageForm, { length: number | undefined; headers: string[] }>>;

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Answer {
  kind: "page" | "api";
  page: CachedPage;
  form: PageForm;
  /** Null for 304. */
  body: Buffer | null;
  requestId: string;
  /** When the request arrived, by `performance.now()`. */
  started: number;
}

/**
 * Kept pages and the API's answers about the catalogue, without the router, with the same headers and log line. The rest
 * goes to `next`.
 */
export function createCachedPageListener(
  { config, pages, cdn, logger }: Pick<Services, "config" | "logger" | "pages" | "cdn">,
  answers: KeptAnswers,
  next: Listener,
): Listener {
  const log = withoutRedaction(logger);
  const everywhere = [...SECURITY_HEADERS, ...(config.mode === "production" ? [STRICT_TRANSPORT] : [])].flat();
  const seconds = (route: "kept_page" | "api") =>
    new Map([2, 3, 4, 5].map((hundred) => [hundred, requestSeconds.labels(route, `${hundred}xx`)]));
  const took = { page: seconds("kept_page"), api: seconds("api") };
  const hits = pageCacheLookUps.labels("hit");
  const finished: Record<"asked" | "ahead", FinishedHeaders> = { asked: new WeakMap(), ahead: new WeakMap() };

  function finishedHeaders({ page, form, body }: Answer, ahead: boolean): string[] {
    const kept = finished[ahead ? "ahead" : "asked"];
    const forms: NonNullable<ReturnType<FinishedHeaders["get"]>> = kept.get(page) ?? new Map();
    kept.set(page, forms);
    const length = body?.length;
    const before = forms.get(form);
    if (before && before.length === length) return before.headers;
    const headers = [...headersOf(page, form, length ?? null, ahead).flat(), ...everywhere];
    forms.set(form, { length, headers });
    return headers;
  }

  return (incoming, outgoing) => {
    const started = performance.now();
    const { method, url = "", headers } = incoming;
    if (method !== "GET" && method !== "HEAD") return next(incoming, outgoing);
    const page = keptPage(url);
    if (!page && !answers.keeps(url)) return next(incoming, outgoing);

    const requestId = requestIdFor(headers["x-request-id"]?.toString(), config);
    const about = { kind: page ? "page" : "api", requestId, started } as const;
    const found = page ?? answers.find(url);
    const failed = (error: unknown) => {
      logger.error({ err: error, req: requestId }, "kept answer not sent");
      outgoing.destroy();
    };
    if (found) deliver(found);
    else answers.make(url, requestId).then(deliver).catch(failed);

    function deliver(page: CachedPage): void {
      const form = formFor(page, {
        ifNoneMatch: headers["if-none-match"] ?? null,
        acceptEncoding: headers["accept-encoding"]?.toString() ?? null,
      });
      const body = form === "unchanged" ? null : page.body(form);
      if (body instanceof Promise) {
        body.then((made) => send(incoming, outgoing, { ...about, page, form, body: made })).catch(failed);
      } else send(incoming, outgoing, { ...about, page, form, body });
    }
  };

  function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): void {
    const { kind, page, form, body, requestId: req, started } = answer;
    const { headers } = incoming;
    // A CDN would keep the minute for everybody.
    const ahead = !cdn && isFetchedAhead(incoming.url ?? "", headers["sec-purpose"]?.toString());
    const status = form === "unchanged" ? 304 : page.status;
    const forCdn = (kind === "page" ? cdnHeadersOf(page, { cdn, pages }) : (cdn?.forbid ?? [])).flat();
    outgoing.writeHead(status, [...finishedHeaders(answer, ahead), ...forCdn, "X-Request-Id", req]);
    if (incoming.method === "HEAD" || !body) outgoing.end();
    else outgoing.end(body);
    const path = (incoming.url ?? "").split("?", 1)[0];
    const ms = elapsed(started);
    if (kind === "page") hits.inc();
    took[kind].get(Math.floor(status / 100))?.observe(ms / 1000);
    const { method = "GET" } = incoming;
    const trace = isTracing() ? traceKeptPage(headers, { method, status, requestId: req, ms }, config) : undefined;
    // Two forms, so that a line without a trace allocates nothing more.
    if (trace) log.info({ req, method, path, status, ms, trace }, "request");
    else log.info({ req, method, path, status, ms }, "request");
  }

  /** Cache keys are normalised addresses, so an exact match needs no parsing. */
  function keptPage(address: string): CachedPage | null {
    const page = pages.get(address);
    if (page || !address.includes("?") || !address.startsWith("/")) return page;
    const normal = URL.canParse(`http://localhost${address}`)
      ? publicPageAddress(new URL(`http://localhost${address}`))
      : null;
    return normal === null ? null : pages.get(normal);
  }
}
