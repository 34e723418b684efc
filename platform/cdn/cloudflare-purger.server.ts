import { z } from "zod";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { EVERY_PAGE } from "./cdn-headers.ts";
import { type PagePurger, PurgeFailed, tagBatches } from "./page-purger.ts";

export interface CloudflareSettings {
  baseUrl: string;
  zoneId: string;
  /** Permission: Zone, Cache Purge, Purge. */
  apiToken: string;
}

/** https://developers.cloudflare.com/cache/how-to/purge-cache/, Purge limits. */
const MOST_TAGS = 100;
const TIMEOUT_MS = 5_000;

const Answer = z.object({ success: z.literal(true) });
const Refusal = z.object({ errors: z.array(z.object({ code: z.number() })) });

/** All pages by their common tag: `purge_everything` would delete the pictures and the rest of the zone, too. */
export function createCloudflarePurger(settings: CloudflareSettings, logger: Logger): PagePurger {
  const { baseUrl, zoneId, apiToken } = settings;
  const headers = { Authorization: `Bearer ${apiToken}` };
  const call = createHttpClient({ service: "cloudflare", baseUrl, headers, logger });

  async function purgeTags(tags: readonly string[]): Promise<void> {
    for (const batch of tagBatches(tags, MOST_TAGS)) {
      const result = await call({
        operation: "purge",
        method: "POST",
        path: `/zones/${encodeURIComponent(zoneId)}/purge_cache`,
        body: { tags: batch },
        schema: Answer,
        timeoutMs: TIMEOUT_MS,
        // Reported by the queue, once a minute.
        expects: [400, 401, 403, 404, 429],
      });
      if (result.kind === "ok") continue;
      if (result.kind !== "status") throw new PurgeFailed(result.kind);
      const codes = Refusal.safeParse(result.body).data?.errors.map(({ code }) => code) ?? [];
      throw new PurgeFailed([`status ${result.status}`, ...codes].join(", code "), result.retryAfterSeconds ?? null);
    }
  }

  return { purgeTags, purgeAll: () => purgeTags([EVERY_PAGE]) };
}
