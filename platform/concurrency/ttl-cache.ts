import type { Clock } from "#platform/clock.ts";

/** A cache of computed values with a maximum age. Drop it when the source data changes. */
export interface TtlCache<Value> {
  /**
   * Returns the cached value or computes it. Concurrent calls for a key share one computation. Failures are not cached.
   */
  get(key: string, compute: () => Promise<Value>): Promise<Value>;
  /** Empties the cache. Values still being computed reach their callers, but are not cached. */
  drop(): void;
}

export interface TtlCacheOptions {
  clock: Clock;
  /** Maximum age of a value, in ms. */
  maxAgeMs: number;
  /** Maximum number of values; the least recently used one is evicted first. */
  most: number;
}

interface Entry<Value> {
  value: Promise<Value>;
  expiresAt: number;
}

export function createTtlCache<Value>({ clock, maxAgeMs, most }: TtlCacheOptions): TtlCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  function keep(key: string, entry: Entry<Value>): void {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.size > most ? entries.keys().next() : null;
    if (oldest && !oldest.done) entries.delete(oldest.value);
  }

  return {
    get(key, compute) {
      const now = clock().getTime();
      const kept = entries.get(key);
      if (kept && kept.expiresAt > now) {
        keep(key, kept);
        return kept.value;
      }
      const entry = { value: compute(), expiresAt: now + maxAgeMs };
      keep(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    // Callers of a running computation still get its value; later callers do not find it.
    drop: () => entries.clear(),
  };
}
