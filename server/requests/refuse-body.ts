import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "hono";

/** A client that sends nothing for so long waits for the answer. */
const IDLE_MS = 2_000;
const LONGEST_MS = 60_000;

/** Answers a body that is too large: the rest of it is discarded, and the connection not used again. */
export async function refuseBody(c: Context, answer: () => Response | Promise<Response>): Promise<Response> {
  await discardBody(c.req.raw);
  c.header("Connection", "close");
  return answer();
}

/**
 * Discards what a refused client still sends, until it is done, pauses or a minute has passed. Clients and proxies read the
 * answer when they have sent everything: answered before, with `Connection: close`, it would be lost to a reset. A body that
 * somebody reads is left to them.
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
