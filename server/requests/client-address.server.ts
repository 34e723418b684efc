import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { CLIENT_ADDRESS_HEADER, forwardedAddress, normaliseAddress } from "#platform/http/client-address.ts";
import type { Config } from "#shop/config/config.server.ts";

/** Overwrites whatever the client sent. */
export function noteClientAddress({ trustProxy, proxyHops }: Pick<Config, "trustProxy" | "proxyHops">) {
  return createMiddleware(async (c, next) => {
    const forwarded = trustProxy ? forwardedAddress(c.req.header("X-Forwarded-For") ?? null, proxyHops) : null;
    const address = forwarded ?? connectionAddress(c);
    if (address) c.req.raw.headers.set(CLIENT_ADDRESS_HEADER, normaliseAddress(address));
    else c.req.raw.headers.delete(CLIENT_ADDRESS_HEADER);
    await next();
  });
}

/** The client or a proxy. Undefined if the app is called without a connection, as in tests. */
export function connectionAddress(c: Context): string | undefined {
  return c.env && "incoming" in c.env ? getConnInfo(c).remote.address : undefined;
}
