import type pg from "pg";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";

/** As of one moment, read-only, without any time limit. `application`: name in `pg_stat_activity`. */
export async function withSnapshot<T>(
  databaseUrl: string,
  application: string,
  read: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return withOwnConnection(databaseUrl, { name: application, isUnlimited: true }, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    return read(client);
  });
}
