import { PgBoss } from "pg-boss";

/** Creates the tables of the job queue in a database that has none. It runs no job. */
export async function createQueueTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  // Errors of `start` are thrown; without a listener the same error would end the process.
  boss.on("error", () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
