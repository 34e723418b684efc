import { setTimeout as pause } from "node:timers/promises";

/** A client that sends nothing for so long waits for the answer. */
const IDLE_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * Discards what a refused client still sends, until it is done, pauses or a minute has passed. Clients and proxies read the
 * answer when they have sent everything: answered before, with `Connection: close`, it would be lost to a reset. A body that
 * somebody reads is left to them.
 */
export async function discardBody({ body }: Request): Promise<void> {
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
