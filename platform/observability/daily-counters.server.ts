import { type Clock, dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addCounts } from "./daily-counter-store.server.ts";
import type { Logger } from "./logging.server.ts";

/** The database accepts no others. */
export type DailyCounterName = "cart_opened" | "checkout_opened" | "payment_begun" | "mail_sent";

/** Per São Paulo day: what was done, never by whom. */
export interface DailyCounters {
  /** Adds one, in memory: no cost for the request, never fails. */
  count(name: DailyCounterName): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/**
 * Added to the database every few seconds in one statement, so that no request waits for a row lock. A killed process
 * loses its last seconds; during an outage the counts stay in memory. Rules: LAW-28, MAIL-64.
 */
export function createDailyCounters(
  db: Database,
  { clock, logger, everyMs = EVERY_MS }: { clock: Clock; logger: Logger; everyMs?: number },
): DailyCounters {
  let waiting = new Map<string, number>();
  let writing = Promise.resolve();
  const add = (key: string, count: number) => waiting.set(key, (waiting.get(key) ?? 0) + count);

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    try {
      await addCounts(db, counted);
    } catch (error) {
      for (const [key, count] of counted) add(key, count);
      logger.warn({ err: error }, "day counts wait");
    }
  }

  // Flushes run one after the other: each retries what the previous one could not write.
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, everyMs).unref();
  return {
    count: (name) => void add(`${dayInSaoPaulo(clock())} ${name}`, 1),
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
