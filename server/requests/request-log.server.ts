import { randomBytes } from "node:crypto";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "#platform/observability/logging.server.ts";
import { requestSeconds } from "#platform/observability/metrics.server.ts";
import { isTracing } from "#platform/observability/tracing.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { routeClass } from "./route-class.ts";
import { isTraced, traceRequest } from "./trace-request.server.ts";

export interface RequestVariables {
  requestId: string;
}

/** Requested every few seconds: logged at debug level only. */
export const HEALTH_CHECKS = ["/healthz", "/readyz", "/metrics"];

/** One line per request; the id is a trusted proxy's, if it sent one, and is in the response. Rules: LAW-50. */
export function requestLog(logger: Logger, config: Pick<Config, "trustProxy" | "role">) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    // Below `/webhooks/` it is the sender's, whom no proxy overrules: it is part of what Mercado Pago signs.
    const given = c.req.path.startsWith("/webhooks/") ? undefined : c.req.header("X-Request-Id");
    const requestId = requestIdFor(given, config);
    c.set("requestId", requestId);
    const answer = () => answerAndLog(c, requestId, next);
    await (isTracing() && isTraced(c.req.path) ? traceRequest(c, config, requestId, answer) : answer());
  });

  async function answerAndLog(c: Context, requestId: string, next: Next): Promise<void> {
    const started = performance.now();
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const ms = elapsed(started);
    const status = `${Math.floor(c.res.status / 100)}xx`;
    requestSeconds.observe({ route: routeClass(c.req.path), status }, ms / 1000);
    logger[HEALTH_CHECKS.includes(c.req.path) ? "debug" : "info"](
      {
        req: requestId,
        method: c.req.method,
        path: loggedPath(c.req.path, c.res.status),
        status: c.res.status,
        ms,
      },
      "request",
    );
  }
}

/** Without the CEP, which tells where someone lives, and an order's id that a refused request names. */
function loggedPath(path: string, status: number): string {
  const shown = path.slice(0, LONGEST_PATH).replace(/^(\/functions\/v1\/cep\/).*/, "$1-");
  return status >= 400 && status < 500 ? shown.replace(ORDER, "$1-") : shown;
}

const ORDER = /^(\/(?:pedido|orders|rest\/v1\/orders)\/)[^/.]+/;

/** Longer than any path of the shop. */
const LONGEST_PATH = 300;

const thisProcess = randomBytes(6).toString("hex");
let requests = 0;

/** A trusted proxy's, else a new one; not secret. Clients must not choose their own id in the log. */
export function requestIdFor(given: string | undefined, { trustProxy }: Pick<Config, "trustProxy">): string {
  if (trustProxy && given && /^[\w-]{8,64}$/.test(given)) return given;
  requests += 1;
  return `${thisProcess}-${requests.toString(36)}`;
}

export function elapsed(started: number): number {
  return Math.round((performance.now() - started) * 10) / 10;
}
