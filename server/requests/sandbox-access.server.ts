import { createMiddleware } from "hono/factory";
import { clientAddress, isForwarded, isLoopbackAddress } from "#platform/http/client-address.ts";
import { isLoopback } from "#server/listen.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { connectionAddress } from "./client-address.server.ts";

const REFUSAL =
  "Os simuladores da demonstração atendem só neste computador. Para abri-los a outros, inicie a loja com HOST (README).\n";

/**
 * The simulators accept commands from anyone and show all e-mails: only this machine may reach them, unless HOST opens
 * the demo. Behind a trusted proxy the forwarded address counts; any other proxy's requests are refused.
 */
export function limitSandboxAccess({ host, trustProxy }: Pick<Config, "host" | "trustProxy">) {
  return createMiddleware(async (c, next) => {
    const connection = connectionAddress(c);
    const { headers } = c.req.raw;
    const isOurs =
      connection === undefined ||
      (isLoopbackAddress(connection) &&
        (trustProxy ? isLoopbackAddress(clientAddress(headers)) : !isForwarded(headers)));
    return isOurs || !isLoopback(host) ? next() : c.text(REFUSAL, 403, { "Cache-Control": "no-store" });
  });
}
