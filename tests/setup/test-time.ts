import { sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A shop's clock that tests can advance, for use cases and delayed jobs. */
export interface TestTime {
  clock: Clock;
  /** Advances the clock and starts the jobs that are due by then. */
  advance(ms: number): Promise<void>;
  /** Freezes the use cases' clock; null: unfreezes it. */
  stopAt(moment: Date | null): void;
  /** Advances to the next job if that is at most this far away and no job is running or due; returns whether it did. */
  skipPause(longestMs: number): Promise<boolean>;
  /** Whether no job is running or due. */
  isIdle(): Promise<boolean>;
}

/** A clock that follows `base` until a test advances it. `db` is the jobs' database. */
export function createTestTime(base: Clock, db: () => Database): TestTime {
  let ahead = 0;
  let stopped: Date | null = null;
  async function advance(ms: number): Promise<void> {
    ahead += ms;
    await advanceJobs(db(), ms);
  }
  return {
    clock: () => stopped ?? new Date(base().getTime() + ahead),
    advance,
    stopAt(moment) {
      stopped = moment;
    },
    async skipPause(longestMs) {
      const { pause, isIdle } = await lookAtJobs(db());
      if (!isIdle || pause === null || pause > longestMs) return false;
      await advance(pause);
      return true;
    },
    isIdle: async () => (await lookAtJobs(db())).isIdle,
  };
}

/**
 * Advances the delayed jobs of all processes on this database: makes start times earlier, with them the moment from which
 * a delayed job of the same key may be sent again, and notifies the workers of due jobs.
 */
export async function advanceJobs(db: Database, ms: number): Promise<void> {
  await sql`
    with moved as (
      update pgboss.job set start_after = start_after - ${ms} * interval '1 ms',
                            singleton_on = singleton_on - ${ms} * interval '1 ms'
       where state in ('created', 'retry') and start_after > now()
      returning name, start_after
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
      from (select distinct name from moved where start_after <= now()) as due`.execute(db);
}

/** Whether no job is running or due, and the milliseconds until the next one; null: none is scheduled. */
async function lookAtJobs(db: Database): Promise<{ isIdle: boolean; pause: number | null }> {
  const { rows } = await sql<{ isIdle: boolean; pause: number | null }>`
    select count(*) filter (where state = 'active' or start_after <= now()) = 0 as "isIdle",
           ceil(extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as pause
      from pgboss.job where state in ('created', 'retry', 'active')`.execute(db);
  return rows[0] ?? { isIdle: true, pause: null };
}
