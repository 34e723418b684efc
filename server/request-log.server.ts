import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "#platform/logging.server.ts";

export interface RequestVariables {
  requestId: string;
}

/** Gives every request an id (the proxy's when it sent a sane one), answers with it, and writes one line per request. */
export function requestLog(logger: Logger) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const given = c.req.header("X-Request-Id");
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set("requestId", requestId);
    await next();
    c.header("X-Request-Id", requestId);
    logger.info(
      { req: requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms: elapsed(started) },
      "request",
    );
  });
}

export function elapsed(started: number): number {
  return Math.round((performance.now() - started) * 10) / 10;
}
