import { getRollbackPlans, PgBoss } from "pg-boss";
import { type MigrationLog, runInTries } from "#platform/database/migrate.server.ts";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";

/** In a database without them, as at `version`; runs no job. Returns the version, at most the newest known. */
export async function createQueueTables(databaseUrl: string, version: number): Promise<number> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  // Errors of `start` are thrown; without a listener the same error would end the process.
  boss.on("error", () => undefined);
  await boss.start();
  const newest = (await boss.schemaVersion()) ?? 0;
  await boss.stop({ graceful: false });
  await rollBack(databaseUrl, newest, version);
  return Math.min(newest, version);
}

async function rollBack(databaseUrl: string, from: number, to: number): Promise<void> {
  await withOwnConnection(databaseUrl, { name: "lavra-restore" }, async (client) => {
    for (let version = from; version > to; version -= 1) await client.query(getRollbackPlans("pgboss", version));
  });
}

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
