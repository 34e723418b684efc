import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import type { RateLimitPurpose } from "#platform/security/rate-limit-store.server.ts";
import type { ApiEnv } from "./open-api.server.ts";
import { problem } from "./problem.ts";

export const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.";

/** Middleware: counts requests per client network and purpose. Above the limit it answers 429 with `Retry-After`. */
export function limitRate(purpose: RateLimitPurpose): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const answer = await c.get("services").rateLimits.take(purpose, clientNetwork(clientAddress(c.req.raw.headers)));
    return answer.kind === "allowed" ? next() : tooManyRequests(c, answer.retryAfterSeconds);
  });
}

/** 429 with `Retry-After`. */
export function tooManyRequests(c: Context, retryAfterSeconds: number) {
  return c.json(problem("too_many_requests", TOO_MANY), 429, { "Retry-After": String(retryAfterSeconds) });
}
