import type { Logger } from "#platform/observability/logging.server.ts";
import { encodeTag, forbidHeaders, type Header, keepFileHeaders, keepHeaders, pageTags } from "./cdn-headers.ts";
import { type CloudflareSettings, createCloudflarePurger } from "./cloudflare-purger.server.ts";
import { createFastlyPurger, type FastlySettings } from "./fastly-purger.server.ts";
import type { PagePurger } from "./page-purger.ts";
import { createPurgeQueue, PURGE_TIMING, type PurgeTiming } from "./purge-queue.server.ts";
import { createVarnishPurger, type VarnishSettings } from "./varnish-purger.server.ts";

export type CdnSettings =
  | ({ kind: "varnish" } & VarnishSettings)
  | ({ kind: "cloudflare" } & CloudflareSettings)
  | ({ kind: "fastly" } & FastlySettings);

export interface PublicAnswer {
  status: number;
  tags: readonly string[];
  /** If nothing it shows changes, in ms. 0: it may be wrong already. */
  freshForMs: number;
}

export interface Cdn {
  /** The same as `forbid` if the CDN must not keep it. */
  keep(answer: PublicAnswer): readonly Header[];
  /** A file that browsers keep, too. */
  keepFile(seconds: number): readonly Header[];
  /** Headers of all other answers. */
  forbid: readonly Header[];
  /** Call it after this process has dropped its own copies. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
  /** Whether this process hears of changes. If not, nothing that it answers is kept. */
  setHearing(hears: boolean): void;
  stopKeeping(): void;
  /** Purges all pages a last time: those of this release name scripts that the next one may not have. */
  stop(): Promise<void>;
}

export interface CdnOptions {
  /** Replaces the tags of a page that has too many. Purged on any change of a product. */
  coarseTag: string;
  timing?: PurgeTiming;
}

/** Kept as long as their page; anything else that is no page or redirect is never kept. */
const KEPT_STATUSES = [200, 301, 302, 307, 308, 404, 410];
/** For redirects and missing pages: anyone can ask for any number of them. */
const SHORT_S = 10;
const LAST_PURGE_MS = 2_000;

export function openCdn(settings: CdnSettings, logger: Logger, options: CdnOptions): Cdn {
  const { kind } = settings;
  const queue = createPurgeQueue(createPurger(settings, logger), logger, options.timing ?? PURGE_TIMING);
  const forbid = forbidHeaders(kind);
  let hearing = false;
  let ending = false;
  let isDroppedUnheard = false;

  return {
    keep({ status, tags, freshForMs }) {
      // While it cannot be purged, nothing more is kept that might have to be.
      if (!hearing || ending || queue.isFailing() || !KEPT_STATUSES.includes(status)) return forbid;
      const fresh = Math.floor(freshForMs / 1_000);
      const seconds = status === 200 ? fresh : Math.min(fresh, SHORT_S);
      return seconds < 1 ? forbid : keepHeaders(kind, seconds, pageTags(tags, options.coarseTag));
    },
    keepFile: (seconds) => keepFileHeaders(kind, seconds),
    forbid,
    drop: (tags) => queue.add(tags.map(encodeTag)),
    dropAll() {
      // Unheard, the process drops its own copies every few seconds; the CDN got none of them.
      if (!hearing && isDroppedUnheard) return;
      isDroppedUnheard = !hearing;
      queue.addAll();
    },
    setHearing(hears) {
      if (hears !== hearing) isDroppedUnheard = false;
      hearing = hears;
    },
    stopKeeping() {
      ending = true;
    },
    stop: () => queue.stop(LAST_PURGE_MS),
  };
}

function createPurger(settings: CdnSettings, logger: Logger): PagePurger {
  switch (settings.kind) {
    case "varnish":
      return createVarnishPurger(settings);
    case "cloudflare":
      return createCloudflarePurger(settings, logger);
    case "fastly":
      return createFastlyPurger(settings, logger);
  }
}
