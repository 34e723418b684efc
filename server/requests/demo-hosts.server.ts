import { isIP } from "node:net";
import { createMiddleware } from "hono/factory";
import { isApiPath, problemAt } from "#api/problem-for-path.ts";
import { isLoopbackAddress } from "#platform/http/client-address.ts";
import { isReading } from "#platform/http/same-origin.server.ts";
import { isLoopback } from "#server/listen.server.ts";
import type { Config } from "#shop/config/config.server.ts";

/**
 * 421 for writes and simulators: a page of any site can have its name lead to this computer and is of the demo's origin
 * then. A name alone can be led elsewhere, an address cannot. Rules: DEMO-12.
 */
export function refuseForeignHosts({ host, publicUrl }: Pick<Config, "host" | "publicUrl">) {
  const names = new Set(["localhost", new URL(publicUrl).hostname, host?.toLowerCase()]);
  const isOpened = !isLoopback(host);
  const refusal = `Esta demonstração não atende por este nome. Abra ${publicUrl}`;

  function isOurs(asked: string): boolean {
    if (!URL.canParse(`http://${asked}`)) return false;
    const { hostname } = new URL(`http://${asked}`);
    const address = hostname.replace(/^\[|\]$/g, "");
    return names.has(hostname) || (isIP(address) !== 0 && (isOpened || isLoopbackAddress(address)));
  }

  return createMiddleware(async (c, next) => {
    const isMeant = !isReading(c.req.method) || /^\/sandbox(?:\/|$)/.test(c.req.path);
    if (!isMeant || isOurs(c.req.header("Host") ?? new URL(c.req.url).host)) return next();
    const headers = { "Cache-Control": "no-store" };
    return isApiPath(c.req.path)
      ? c.json(problemAt(c.req.path, "foreign_host", refusal), 421, headers)
      : c.text(`${refusal}\n`, 421, headers);
  });
}
