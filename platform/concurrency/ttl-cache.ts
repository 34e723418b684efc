import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";

/** Drop it when the source data changes. */
export interface TtlCache<Value> {
  /** Concurrent calls for a key share one computation. Failures are not cached. */
  get(key: string, compute: () => Promise<Value>): Promise<Value>;
  /** Values still being computed reach their callers, but are not cached. */
  drop(): void;
}

export interface TtlCacheOptions {
  clock: Clock;
  maxAgeMs: number;
  /** The least recently used value is evicted first. */
  most: number;
}

export function createTtlCache<Value>({ clock, maxAgeMs, most }: TtlCacheOptions): TtlCache<Value> {
  const kept = new LRUCache<string, Promise<Value>>({
    max: most,
    // The library keeps a value of exactly this age.
    ttl: Math.max(1, maxAgeMs - 1),
    ttlResolution: 0,
    // Zero means no time to the library.
    perf: { now: () => clock().getTime() + 1 },
  });
  return {
    get(key, compute) {
      const known = kept.get(key);
      if (known) return known;
      const value = compute();
      kept.set(key, value);
      value.catch(() => {
        if (kept.peek(key) === value) kept.delete(key);
      });
      return value;
    },
    // Callers of a running computation still get its value; later callers do not find it.
    drop: () => kept.clear(),
  };
}
