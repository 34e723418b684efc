import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { meansOutage } from "#platform/observability/outage.server.ts";
import { warmRenditions } from "#shop/catalogue/pictures/warm-renditions.server.ts";
import type { Services } from "#shop/services.server.ts";

const QUIET_MS = 1_000;
/** An outage may last. */
const AGAIN_MS = 5_000;

/** One at a time and only after a second without requests. Returns a function that stops it. */
export function warmUp(server: Server, { db, renditions, logger }: Services): () => Promise<void> {
  let stopped = false;
  let lastRequest = performance.now();
  server.on("request", () => {
    lastRequest = performance.now();
  });

  async function quiet(): Promise<boolean> {
    while (!stopped) {
      const left = lastRequest + QUIET_MS - performance.now();
      if (left <= 0) return true;
      await pause(left, undefined, { ref: false });
    }
    return false;
  }

  /** Goes on after an outage: what is made is not made again. */
  async function warm(): Promise<void> {
    while (!stopped) {
      try {
        return await warmRenditions(db, renditions, quiet);
      } catch (error) {
        if (!meansOutage(error)) return logger.warn({ err: error }, "pictures are made on request only");
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  const done = warm();
  return () => {
    stopped = true;
    return Promise.race([done, pause(QUIET_MS)]);
  };
}
