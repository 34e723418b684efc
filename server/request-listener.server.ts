import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "#shop/services.server.ts";
import { createListener, type Listener } from "./listener.server.ts";

type App = { fetch: Parameters<typeof getRequestListener>[0] };

/** Answers HTTP: kept pages at once, everything else through the app, which sees the shop's public address. */
export function createRequestListener(
  services: Pick<Services, "config" | "pages" | "logger">,
  { fetch }: App,
): Listener {
  const shop = new URL(services.config.publicUrl);
  const route = getRequestListener(fetch);
  return createListener(services, (incoming, outgoing) => {
    incoming.url = publicAddress(incoming, shop);
    void route(incoming, outgoing);
  });
}

/**
 * The address of a request on the shop's public origin. Behind a proxy that ends TLS the connection says `http` and may
 * name another host, while browsers compare with what their address bar says. A browser that reached this very host
 * under another name (`127.0.0.1` for `localhost`) keeps that name: its own page sent the form.
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

/** Clients may name a whole address (RFC 9112, 3.2.2). */
function pathOf(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
