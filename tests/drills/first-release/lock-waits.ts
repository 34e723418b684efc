import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const LOOK_MS = 50;

/**
 * Watches how long sessions other than a migration wait for a lock, which, unlike the time of a request, does not depend
 * on the machine's other load. `stop` resolves to the longest wait seen, in ms.
 */
export async function watchLockWaits(databaseUrl: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "lock-waits" });
  await client.connect();
  let isOver = false;
  let longestMs = 0;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::int as ms
           from pg_locks join pg_stat_activity as session using (pid)
          where not granted and session.datname = current_database() and application_name <> 'lavra-migrate'`,
      );
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await pause(LOOK_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      await client.end();
      return longestMs;
    },
  };
}
