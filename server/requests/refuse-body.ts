import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "hono";

/** A client that sends nothing for this long is waiting for the response. */
const IDLE_MS = 2_000;
const LONGEST_MS = 60_000;

/** Discards the rest of the body and closes the connection. */
export async function refuseBody(c: Context, answer: () => Response | Promise<Response>): Promise<Response> {
  await discardBody(c.req.raw);
  c.header("Connection", "close");
  return answer();
}

/**
 * Until it ends, stalls or a minute has passed. Clients and proxies read the response only after sending everything: an
 * earlier response with `Connection: close` would be lost to a TCP reset. Does nothing if something else is reading the
 * body.
 */
async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const endsAt = performance.now() + LONGEST_MS;
  while (performance.now() < endsAt) {
    const idle = new AbortController();
    const read = reader.read().catch(() => ({ done: true }));
    const { done } = await Promise.race([
      read,
      pause(IDLE_MS, { done: true }, { signal: idle.signal }).catch(() => ({ done: true })),
    ]);
    idle.abort();
    if (done) return;
  }
}
