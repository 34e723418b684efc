import { outboundCall } from "#platform/http/outbound-http.server.ts";
import { EVERY_PAGE } from "./cdn-headers.ts";
import { type PagePurger, PurgeFailed, tagBatches } from "./page-purger.ts";

export interface VarnishSettings {
  urls: readonly string[];
  /** Varnish reads it from a file (deploy/proxy/varnish.vcl). */
  secret: string;
}

/** Keys of a request, which Varnish takes in one header of at most 8 kB. */
const MOST_KEYS = 100;
const LONGEST_KEYS = 7_000;
const TIMEOUT_MS = 2_000;

/** Softly by `vmod_xkey`: a copy is stale at once, and sent only while the shop does not answer. */
export function createVarnishPurger({ urls, secret }: VarnishSettings): PagePurger {
  async function purgeAt(url: string, keys: string): Promise<void> {
    const response = await fetch(url, {
      method: "PURGE",
      headers: { "xkey-softpurge": keys, "X-Purge-Secret": secret },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new PurgeFailed(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable");
    });
    await response.body?.cancel();
    if (!response.ok) throw new PurgeFailed(`status ${response.status}`);
  }

  async function purgeEverywhere(keys: string): Promise<void> {
    const call = { service: "varnish", operation: "purge" };
    const ends = await Promise.allSettled(urls.map((url) => outboundCall(call, () => purgeAt(url, keys))));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }

  async function purgeTags(tags: readonly string[]): Promise<void> {
    for (const batch of tagBatches(tags, MOST_KEYS)) {
      const keys = batch.join(" ");
      // A few very long tags: all pages instead.
      await purgeEverywhere(keys.length > LONGEST_KEYS ? EVERY_PAGE : keys);
    }
  }

  return { purgeTags, purgeAll: () => purgeEverywhere(EVERY_PAGE) };
}
