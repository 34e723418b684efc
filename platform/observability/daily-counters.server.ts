import { sql } from "kysely";
import { type Clock, dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Logger } from "./logging.server.ts";

/** What is counted by day; the database knows no other names. */
export type DailyCounterName = "cart_opened" | "checkout_opened" | "payment_begun";

/** Anonymous counts by São Paulo day: that something was done, never by whom. */
export interface DailyCounters {
  /** Counts one, in memory: it costs the request nothing and never fails. */
  count(name: DailyCounterName): void;
  /** Writes down what has been counted since the last time. */
  flush(): Promise<void>;
  /** Writes down what is left and stops. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/**
 * Counts for one process. Every few seconds what has come together is added to the database, in one statement, so that
 * neither requests nor processes wait for a row. A process that is killed loses its last seconds; while the database is
 * away, counts wait.
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

  // One after the other: each takes what the one before could not write.
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

/** In the order of their keys: processes that write at once do not wait for each other in a circle. */
async function addCounts(db: Database, counted: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
  const days = rows.map(([key]) => key.split(" ")[0]);
  const names = rows.map(([key]) => key.split(" ")[1]);
  const counts = rows.map(([, count]) => count);
  await sql`
    insert into day_counts (day, name, count)
    select * from unnest(${days}::date[], ${names}::text[], ${counts}::int[]) as counted (day, name, count)
     order by counted.day, counted.name
    on conflict (day, name) do update set count = day_counts.count + excluded.count`.execute(db);
}
