/** Tasks wait for their turn, first come, first served. */
export interface WorkQueue {
  /** `busy`, without running the work, if it would wait longer than the limit, as far as recent tasks tell, or has. */
  run<T>(work: () => Promise<T>): Promise<T | "busy">;
  isFull(): boolean;
  /** Ms after which a caller that got `busy` retries. Grows from call to call, so that retries arrive one by one. */
  bookReturn(): number;
  waiting(): number;
}

export interface WorkQueueOptions {
  atOnce: number;
  /** The longest wait for a turn. */
  waitMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Weight of the newest task in the running average of durations. */
const NEWEST = 0.05;
/** Share of the capacity that is planned for retries; the rest is for new callers. */
const RETURNING = 0.5;
/** Delays before a retry. */
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
