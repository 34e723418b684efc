import pg from "pg";
import { getRollbackPlans, PgBoss } from "pg-boss";

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
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let version = from; version > to; version -= 1) await client.query(getRollbackPlans("pgboss", version));
  } finally {
    await client.end();
  }
}
