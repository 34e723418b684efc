import pg from "pg";
import { liftLimits } from "#platform/database/lift-limits.server.ts";

/** As of one moment, read-only, without any time limit. `application`: name in `pg_stat_activity`. */
export async function withSnapshot<T>(
  databaseUrl: string,
  application: string,
  read: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: application,
    statement_timeout: 0,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await liftLimits(client);
    await client.query("begin isolation level repeatable read read only");
    return await read(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
