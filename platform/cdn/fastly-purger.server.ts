import { z } from "zod";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { EVERY_PAGE } from "./cdn-headers.ts";
import { type PagePurger, PurgeFailed, tagBatches } from "./page-purger.ts";

export interface FastlySettings {
  baseUrl: string;
  serviceId: string;
  /** Scope `purge_select`. */
  apiToken: string;
}

/** https://www.fastly.com/documentation/reference/api/purging/ */
const MOST_KEYS = 256;
const TIMEOUT_MS = 5_000;

const Answer = z.record(z.string(), z.string());

/** Softly: stale at once, sent only while the shop is down. `purge_all` is not soft, so pages share a common key. */
export function createFastlyPurger({ baseUrl, serviceId, apiToken }: FastlySettings, logger: Logger): PagePurger {
  const headers = { "Fastly-Key": apiToken, "Fastly-Soft-Purge": "1" };
  const call = createHttpClient({ service: "fastly", baseUrl, headers, logger });

  async function purgeTags(tags: readonly string[]): Promise<void> {
    for (const batch of tagBatches(tags, MOST_KEYS)) {
      const result = await call({
        operation: "purge",
        method: "POST",
        path: `/service/${encodeURIComponent(serviceId)}/purge`,
        body: { surrogate_keys: batch },
        schema: Answer,
        timeoutMs: TIMEOUT_MS,
        // Reported by the queue, once a minute.
        expects: [400, 401, 403, 404, 429],
      });
      if (result.kind === "ok") continue;
      if (result.kind !== "status") throw new PurgeFailed(result.kind);
      throw new PurgeFailed(`status ${result.status}`, result.retryAfterSeconds ?? null);
    }
  }

  return { purgeTags, purgeAll: () => purgeTags([EVERY_PAGE]) };
}
