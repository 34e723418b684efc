import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "#platform/concurrency/page-cache.server.ts";
import { withoutRedaction } from "#platform/observability/logging.server.ts";
import { pageCacheLookUps, requestSeconds } from "#platform/observability/metrics.server.ts";
import { isTracing } from "#platform/observability/tracing.server.ts";
import type { Services } from "#shop/services.server.ts";
import { cdnHeadersOf } from "./cdn/cdn-headers.server.ts";
import { formFor, headersOf, isFetchedAhead, type PageForm } from "./pages/page-representation.ts";
import { publicPageAddress } from "./pages/public-pages.ts";
import { elapsed, requestIdFor } from "./requests/request-log.server.ts";
import { SECURITY_HEADERS, STRICT_TRANSPORT } from "./requests/security-headers.server.ts";
import { traceKeptPage } from "./requests/trace-request.server.ts";

type FinishedHeaders = WeakMap<CachedPage, Map<PageForm, string[]>>;

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Answer {
  page: CachedPage;
  form: PageForm;
  /** Null for 304. */
  body: Buffer | null;
  /** When the request arrived, by `performance.now()`. */
  started: number;
}

/** Before the router and without Request objects, with the same headers and log line. The rest goes to `next`. */
export function createCachedPageListener(
  { config, pages, cdn, logger }: Pick<Services, "config" | "logger" | "pages" | "cdn">,
  next: Listener,
): Listener {
  const log = withoutRedaction(logger);
  const everywhere = [...SECURITY_HEADERS, ...(config.mode === "production" ? [STRICT_TRANSPORT] : [])].flat();
  const kept = {
    sent: requestSeconds.labels("kept_page", "2xx"),
    unchanged: requestSeconds.labels("kept_page", "3xx"),
  };
  const hits = pageCacheLookUps.labels("hit");
  const finished: Record<"asked" | "ahead", FinishedHeaders> = { asked: new WeakMap(), ahead: new WeakMap() };

  function finishedHeaders({ page, form, body }: Answer, ahead: boolean): string[] {
    const kept = finished[ahead ? "ahead" : "asked"];
    const forms = kept.get(page) ?? new Map<PageForm, string[]>();
    kept.set(page, forms);
    const headers = forms.get(form) ?? [...headersOf(page, form, body?.length ?? null, ahead).flat(), ...everywhere];
    forms.set(form, headers);
    return headers;
  }

  return (incoming, outgoing) => {
    const started = performance.now();
    const page = incoming.method === "GET" || incoming.method === "HEAD" ? keptPage(incoming.url ?? "") : null;
    if (!page) return next(incoming, outgoing);

    const { headers } = incoming;
    const form = formFor(page, {
      ifNoneMatch: headers["if-none-match"] ?? null,
      acceptEncoding: headers["accept-encoding"]?.toString() ?? null,
    });
    const body = form === "unchanged" ? null : page.body(form);
    if (!(body instanceof Promise)) return send(incoming, outgoing, { page, form, body, started });
    body.then(
      (made) => send(incoming, outgoing, { page, form, body: made, started }),
      (error: unknown) => {
        logger.error({ err: error }, "kept page not sent");
        outgoing.destroy();
      },
    );
  };

  function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): void {
    const { page, form, body, started } = answer;
    const { headers } = incoming;
    // A CDN would keep the minute for everybody.
    const ahead = !cdn && isFetchedAhead(incoming.url ?? "", headers["sec-purpose"]?.toString());
    const status = form === "unchanged" ? 304 : page.status;
    const req = requestIdFor(headers["x-request-id"]?.toString(), config);
    const forCdn = cdnHeadersOf(page, { cdn, pages }).flat();
    outgoing.writeHead(status, [...finishedHeaders(answer, ahead), ...forCdn, "X-Request-Id", req]);
    if (incoming.method === "HEAD" || !body) outgoing.end();
    else outgoing.end(body);
    const path = (incoming.url ?? "").split("?", 1)[0];
    const ms = elapsed(started);
    hits.inc();
    kept[status === 304 ? "unchanged" : "sent"].observe(ms / 1000);
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
