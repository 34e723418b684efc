import type { PgBoss } from "pg-boss";
import { type MigrationLog, runInTries } from "#platform/database/migrate.server.ts";

/** pg-boss changes its tables in one text, which begins and ends a transaction and says how long it waits. */
const ITS_WAIT = /\bSET LOCAL lock_timeout = \d+;/;

/**
 * pg-boss may change its tables in `start`: it then waits for locks as briefly as migrations do, in tries, since
 * sending a job, as each purchase does, waits behind it. `direct`: PostgreSQL's own address.
 */
export async function migratingInTries<T>(
  boss: PgBoss,
  { direct, log }: { direct: string; log: MigrationLog },
  start: () => Promise<T>,
): Promise<T> {
  const db = boss.getDb();
  const { executeSql } = db;
  db.executeSql = async (...words: Parameters<typeof executeSql>) => {
    const [text] = words;
    if (!ITS_WAIT.test(text)) return Reflect.apply(executeSql, db, words);
    await runInTries(direct, { name: "of the job queue", text: text.replace(ITS_WAIT, ""), log });
    return { rows: [] };
  };
  try {
    return await start();
  } finally {
    db.executeSql = executeSql;
  }
}
