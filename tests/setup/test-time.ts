import { sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A shop's time, which passes as fast as a test wants: for its use cases and for the jobs that wait. */
export interface TestTime {
  clock: Clock;
  /** Lets so many milliseconds pass at once; jobs whose time has come by then are started. */
  advance(ms: number): Promise<void>;
  /** Lets the use cases' clock stand at a moment; null: it runs on. */
  stopAt(moment: Date | null): void;
  /** Skips the pause until the next job, if it is no longer than this and no job runs or may start; whether it did. */
  skipPause(longestMs: number): Promise<boolean>;
  /** Whether no job runs or may start. */
  isIdle(): Promise<boolean>;
}

/** Runs like the given clock until a test advances it. `db` is where the jobs wait. */
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
 * Lets time pass for the jobs that wait, in every process on this database: their starts come closer, and workers whose
 * jobs may start are woken.
 */
export async function advanceJobs(db: Database, ms: number): Promise<void> {
  await sql`
    with moved as (
      update pgboss.job set start_after = start_after - ${ms} * interval '1 ms'
       where state in ('created', 'retry') and start_after > now()
      returning name, start_after
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
      from (select distinct name from moved where start_after <= now()) as due`.execute(db);
}

/** Whether no job runs or may start, and the milliseconds until a waiting one may; null where none waits. */
async function lookAtJobs(db: Database): Promise<{ isIdle: boolean; pause: number | null }> {
  const { rows } = await sql<{ isIdle: boolean; pause: number | null }>`
    select count(*) filter (where state = 'active' or start_after <= now()) = 0 as "isIdle",
           ceil(extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as pause
      from pgboss.job where state in ('created', 'retry', 'active')`.execute(db);
  return rows[0] ?? { isIdle: true, pause: null };
}
