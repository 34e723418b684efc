import type { MiddlewareHandler } from "hono";

const WINDOW_MS = 60_000;

/**
 * Allows `perMinute` requests a minute, then answers 429. Header names and body follow Laravel: no source shows the
 * provider's.
 */
export function limitRequests(perMinute: number): MiddlewareHandler {
  let began = 0;
  let count = 0;
  return async (c, next) => {
    const now = Date.now();
    if (now - began >= WINDOW_MS) {
      began = now;
      count = 0;
    }
    count += 1;
    if (count > perMinute) {
      const seconds = String(Math.ceil((began + WINDOW_MS - now) / 1000));
      return c.json({ message: "Too Many Attempts." }, 429, { "Retry-After": seconds, "X-RateLimit-Remaining": "0" });
    }
    await next();
    c.header("X-RateLimit-Limit", String(perMinute));
    c.header("X-RateLimit-Remaining", String(perMinute - count));
  };
}
