/** Runs a limited number of tasks at once; the others wait for their turn, first come, first served. */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Returns `busy` without running it if it would wait longer than the limit, as far
   * as the recent tasks tell, or has waited that long.
   */
  run<T>(work: () => Promise<T>): Promise<T | "busy">;
  /** Whether `run` would return `busy` now. */
  isFull(): boolean;
  /**
   * Delay in ms after which a caller that got `busy` should retry. Successive calls return growing delays, so that
   * retries arrive one by one, at the rate at which tasks finish.
   */
  bookReturn(): number;
  /** Number of tasks that wait for their turn. */
  waiting(): number;
}

export interface WorkQueueOptions {
  /** Tasks that run at once. */
  atOnce: number;
  /** The longest wait for a turn, in ms. */
  waitMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Weight of the newest task in the running average of durations. */
const NEWEST = 0.05;
/** Share of the capacity that is planned for retries; the rest is for new callers. */
const RETURNING = 0.5;
/** Shortest and longest delay before a retry, in ms. */
const [SOONEST_MS, LATEST_MS] = [1_000, 8_000];

export function createWorkQueue({ atOnce, waitMs, now = () => performance.now() }: WorkQueueOptions): WorkQueue {
  const turns: (() => void)[] = [];
  let running = 0;
  let averageMs = 0;
  let nextReturnAt = 0;

  const isFull = () => running >= atOnce && ((turns.length + 1) * averageMs) / atOnce > waitMs;

  function end(): void {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    isFull,
    waiting: () => turns.length,
    bookReturn() {
      const turnMs = averageMs / atOnce / RETURNING;
      nextReturnAt = Math.min(Math.max(nextReturnAt, now() + SOONEST_MS) + turnMs, now() + LATEST_MS);
      return nextReturnAt - now();
    },
    async run(work) {
      if (isFull()) return "busy";
      const from = now();
      // A task that ends passes its slot to the next one, so `running` stays the same.
      if (running < atOnce) running += 1;
      else await new Promise<void>((done) => turns.push(done));
      const begun = now();
      if (begun - from > waitMs) {
        end();
        return "busy";
      }
      try {
        return await work();
      } finally {
        averageMs += (now() - begun - averageMs) * NEWEST;
        end();
      }
    },
  };
}
