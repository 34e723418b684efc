import type { Clock } from "#platform/clock.ts";

/** Values worked out once and kept until what they were worked out from changes. */
export interface TtlCache<Value> {
  /** The kept value, or the one worked out now; those who ask at the same time share one computation. */
  get(key: string, compute: () => Promise<Value>): Promise<Value>;
  /** Something changed: nothing worked out before, or begun before, is current any more. */
  drop(): void;
}

export interface TtlCacheOptions {
  clock: Clock;
  /** The longest a value is kept. */
  maxAgeMs: number;
  /** The most values kept; the one unused for longest goes first. */
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
    // A computation under way goes on for those who wait for it, and is found by nobody after.
    drop: () => entries.clear(),
  };
}
