import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "#shop/services.server.ts";
import { createCachedPageListener, type Listener } from "./cached-page-listener.server.ts";
import { keepAnswers } from "./kept-answers.server.ts";
import { createBusyCallsListener } from "./requests/busy-calls.server.ts";
import { HEALTH_CHECKS } from "./requests/request-log.server.ts";

type App = { fetch: Parameters<typeof getRequestListener>[0] };

/** Cached pages at once, everything else through the app, with URLs on the shop's public origin. */
export function createRequestListener(deps: Services, { fetch }: App): Listener {
  const shop = new URL(deps.config.publicUrl);
  const route = getRequestListener(fetch);
  const app = createBusyCallsListener(deps, (incoming, outgoing) => {
    incoming.url = publicAddress(incoming, shop);
    void route(incoming, outgoing);
  });
  const answer = createCachedPageListener(deps, keepAnswers(deps), (incoming, outgoing) => {
    // The default, also where a handler fails: what the CDN may keep says so itself.
    for (const [name, value] of deps.cdn?.forbid ?? []) outgoing.setHeader(name, value);
    app(incoming, outgoing);
  });
  return deps.config.role === "worker" ? onlyHealthChecks(answer) : answer;
}

/** A process that runs jobs only has no pages warm, and should not be found behind a proxy by mistake. */
function onlyHealthChecks(answer: Listener): Listener {
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    if (HEALTH_CHECKS.includes(path)) answer(incoming, outgoing);
    else outgoing.writeHead(404, { "Content-Type": "text/plain" }).end("This process runs jobs only\n");
  };
}

/**
 * Behind a TLS proxy the connection is `http` and the host may differ, while browsers compare origins with their
 * address bar. If the browser used this host under another name (`127.0.0.1` for `localhost`), the URL stays unchanged:
 * its own page sent the form.
 */
export function publicAddress({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">, shop: URL): string {
  const path = url.startsWith("/") ? url : pathOf(url);
  if (path === null || isAskedDirectly(headers, shop)) return url;
  return shop.origin + path;
}

function isAskedDirectly({ host, origin }: IncomingMessage["headers"], shop: URL): boolean {
  return host !== undefined && host !== shop.host && originHost(origin) === host;
}

function originHost(origin: string | undefined): string | null {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
}

/** Clients may send an absolute URL (RFC 9112, 3.2.2). */
function pathOf(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
