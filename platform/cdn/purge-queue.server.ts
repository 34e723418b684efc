import { throttle } from "#platform/concurrency/throttle.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { cdnPurges, cdnPurgeWaiting } from "#platform/observability/metrics.server.ts";
import { type PagePurger, PurgeFailed } from "./page-purger.ts";

export interface PurgeTiming {
  /** Changes are collected into one purge for this long. */
  gatherMs: number;
  /** Each purge is sent again after this: for answers that were on their way to the CDN. */
  againMs: number;
  /** First and longest pause after a failure. */
  retryMs: number;
  longestRetryMs: number;
}

export const PURGE_TIMING: PurgeTiming = { gatherMs: 150, againMs: 1_000, retryMs: 500, longestRetryMs: 30_000 };

export interface PurgeQueue {
  add(tags: readonly string[]): void;
  addAll(): void;
  isFailing(): boolean;
  /** Purges all pages once more, and sends nothing afterwards. */
  stop(withinMs: number): Promise<void>;
}

interface Waiting {
  dueAt: number;
  /** How often it is still to be sent. */
  passes: number;
}

const PASSES = 2;
/** More waiting tags purge all pages. */
const MOST_TAGS = 500;
/** Longest wait that the CDN may ask for, in ms. */
const LONGEST_ASKED_MS = 120_000;
const TELL_EVERY_MS = 60_000;
const EVERYTHING = Symbol("all pages");

/**
 * One at a time: collected, each tag once, everything again a second later. After a failure what waits is sent again,
 * with growing pauses, until the CDN confirms it.
 */
export function createPurgeQueue(purger: PagePurger, logger: Logger, timing: PurgeTiming = PURGE_TIMING): PurgeQueue {
  const waiting = new Map<string | typeof EVERYTHING, Waiting>();
  const tell = throttle(TELL_EVERY_MS, (reason: string) =>
    logger.warn({ reason, waiting: waiting.size }, "the CDN could not be purged; it is tried again"),
  );
  let timer: NodeJS.Timeout | undefined;
  let sending = false;
  let stopped = false;
  let failures = 0;
  let failingSince = 0;
  let pausedUntil = 0;

  function put(tag: string | typeof EVERYTHING): void {
    const dueAt = Math.min(waiting.get(tag)?.dueAt ?? Number.POSITIVE_INFINITY, performance.now() + timing.gatherMs);
    waiting.set(tag, { dueAt, passes: PASSES });
  }

  function schedule(): void {
    if (stopped || sending) return;
    clearTimeout(timer);
    if (waiting.size === 0) return;
    const next = Math.max(pausedUntil, Math.min(...[...waiting.values()].map(({ dueAt }) => dueAt)));
    timer = setTimeout(() => void send(), Math.max(0, next - performance.now()));
    timer.unref();
  }

  async function send(): Promise<void> {
    const now = performance.now();
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= now + timing.gatherMs / 2);
    const tags = due.flatMap(([tag]) => (typeof tag === "string" ? [tag] : []));
    sending = true;
    try {
      await (tags.length < due.length ? purger.purgeAll() : purger.purgeTags(tags));
      confirm(due);
    } catch (error) {
      postpone(error);
    }
    sending = false;
    schedule();
  }

  function confirm(sent: readonly (readonly [string | typeof EVERYTHING, Waiting])[]): void {
    cdnPurges.inc({ result: "ok" });
    if (failures > 0) logger.info("the CDN is purged again");
    failures = 0;
    pausedUntil = 0;
    cdnPurgeWaiting.set(0);
    for (const [tag, entry] of sent) {
      // Changed again meanwhile: that needs a purge of its own.
      if (waiting.get(tag) !== entry) continue;
      if (entry.passes > 1) waiting.set(tag, { dueAt: performance.now() + timing.againMs, passes: entry.passes - 1 });
      else waiting.delete(tag);
    }
  }

  function postpone(error: unknown): void {
    const now = performance.now();
    cdnPurges.inc({ result: "failed" });
    if (failures === 0) failingSince = now;
    const growing = Math.min(timing.longestRetryMs, timing.retryMs * 2 ** failures);
    failures += 1;
    const asked = error instanceof PurgeFailed ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    pausedUntil = now + Math.min(LONGEST_ASKED_MS, Math.max(asked, growing));
    cdnPurgeWaiting.set((now - failingSince) / 1_000);
    tell(error instanceof Error ? error.message : String(error));
  }

  return {
    add(tags) {
      for (const tag of tags) put(tag);
      if (waiting.size > MOST_TAGS) {
        waiting.clear();
        put(EVERYTHING);
      }
      schedule();
    },
    addAll() {
      put(EVERYTHING);
      schedule();
    },
    isFailing: () => failures > 0,
    async stop(withinMs) {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      const late = new AbortController();
      const patience = new Promise<void>((done) => {
        const limit = setTimeout(done, withinMs);
        late.signal.addEventListener("abort", () => clearTimeout(limit));
      });
      const last = purger.purgeAll().catch((error: unknown) => {
        logger.warn({ reason: String(error) }, "the CDN was not purged at the end");
      });
      await Promise.race([last, patience]);
      late.abort();
    },
  };
}
