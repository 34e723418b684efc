import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Coordinates the processes that share documents. Times are the database's, in epoch ms: all processes agree on them.
 */
export interface DocumentLock {
  now(): Promise<number>;
  /**
   * `busy` without running it if another process writes this document. `work` reads through the lock's own connection,
   * so that waiting for a second one cannot block a small pool.
   */
  tryTake<T>(key: string, work: (db: Database, now: number) => Promise<T>): Promise<T | "busy">;
}

/**
 * The lock lasts as long as a transaction: it ends with its process or connection, and works behind a pooler. Each
 * statement sees the newest data, and none holds back vacuum.
 */
export function openDocumentLock(db: Database): DocumentLock {
  return {
    async now() {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return timeOf(rows);
    },
    tryTake: (key, work) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ now: Date; mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${`document:${key}`}, 0)) as mine,
                 clock_timestamp() as now`.execute(trx);
        return rows[0]?.mine ? work(trx, timeOf(rows)) : "busy";
      }),
  };
}

function timeOf([row]: readonly { now: Date }[]): number {
  if (!row) throw new Error("The database did not tell its time");
  return row.now.getTime();
}
